import { flag, id, instant, number, text } from "#contract/wire/fields.ts";

const kinds = {
  id: { field: id, words: "a whole number" },
  bytes: { field: number.refine(Number.isSafeInteger), words: "a whole number" },
  number: { field: number, words: "a number" },
  text: { field: text, words: "text" },
  flag: { field: flag, words: "true or false" },
  instant: { field: instant, words: "a time such as 2026-11-21T09:30:00Z" },
};

/** The columns of a recording that a question may name, section 4.1 of the field's specification. */
const columns = {
  id: "id",
  type: "text",
  duration: "number",
  recordingDateTime: "instant",
  comment: "text",
  redacted: "flag",
  rawMimeType: "text",
  rawFileHash: "text",
  rawFileSize: "bytes",
  fileMimeType: "text",
  fileSize: "bytes",
  processingState: "text",
  processing: "flag",
  processingStartTime: "instant",
  processingEndTime: "instant",
  processingFailedCount: "id",
  currentStateStartTime: "instant",
  uploader: "text",
  uploaderId: "id",
  deletedAt: "instant",
  deletedBy: "id",
  DeviceId: "id",
  GroupId: "id",
  StationId: "id",
} as const satisfies Record<string, keyof typeof kinds>;

export type RecordingColumn = keyof typeof columns;
export type ColumnValue = string | number | boolean;

export function isRecordingColumn(name: unknown): name is RecordingColumn {
  return typeof name === "string" && Object.hasOwn(columns, name);
}

export function isTextColumn(column: RecordingColumn): boolean {
  return columns[column] === "text";
}

/** The value that was sent, as the column's kind has it; undefined where it is of another kind. */
export function readColumnValue(column: RecordingColumn, sent: unknown): ColumnValue | undefined {
  return kinds[columns[column]].field.safeParse(sent).data;
}

export function describeColumn(column: RecordingColumn): string {
  return kinds[columns[column]].words;
}

export function describeNoColumn(name: string): string {
  if (name === "location") {
    return "a place is not searched by; name its StationId";
  }
  return `there is no column '${name}' to search by`;
}
