import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { toCsvResponse } from "#app/services/api/csv-response.server.ts";
import { formatOffset } from "#contract/rules/cards/clock-texts.ts";
import { toCsv } from "#contract/rules/text/csv.ts";
import { listUploadFiles, type UploadFileData } from "#contract/wire/upload-jobs.ts";

const columns = [
  "File",
  "Bytes",
  "State",
  "Reason",
  "Clock of the device",
  "Recorded (UTC)",
  "Recording",
];

/** All receipts of a job; there are 10,000 at most. The API judges who may have them. */
export async function answerReceipts(args: PageArgs, id: string, name: string): Promise<Response> {
  const lines: ReturnType<typeof toLine>[] = [];
  let cursor: string | undefined;
  do {
    const page = await send(args, listUploadFiles, { id, cursor });
    lines.push(...page.files.map(toLine));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return toCsvResponse(toCsv([columns, ...lines]), name);
}

function toLine(file: UploadFileData) {
  const { name, bytes, state, reason, recordedAt, recordingId } = file;
  const clock = file.clock && `${file.clock}${formatOffset(file.clockOffsetMinutes)}`;
  return [name, bytes, state, reason, clock, recordedAt, recordingId];
}
