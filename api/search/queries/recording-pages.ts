import { scheduler } from "node:timers/promises";
import type { TimeWindow } from "#contract/rules/recordings/statistics.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { Db } from "#api/db/open.ts";

export interface Subject {
  kind: "device" | "location";
  id: number;
}

export interface RecordingSpan {
  subject: Subject;
  /** Absent: of all time. */
  window?: TimeWindow | undefined;
  type?: RecordingType;
}

const pageLength = 200;

interface Position {
  id: number;
  recorded_at: string;
}

/** Undeleted, newest first, a page at a time: other requests are answered between two pages. */
export async function* pageRecordings(db: Db, span: RecordingSpan): AsyncGenerator<number[]> {
  let last: Position | undefined;
  do {
    const page = await listPage(db, span, last);
    if (page.length > 0) yield page.map(({ id }) => id);
    last = page.length === pageLength ? page.at(-1) : undefined;
    await scheduler.yield();
  } while (last);
}

function listPage(
  db: Db,
  { subject, window, type }: RecordingSpan,
  last: Position | undefined,
): Promise<Position[]> {
  let query = db
    .selectFrom("recordings")
    .select(["id", "recorded_at"])
    .where(`${subject.kind}_id`, "=", subject.id)
    .where("deleted_at", "is", null);
  if (type) query = query.where("type", "=", type);
  if (window) query = query.where("recorded_at", ">", window.after);
  /* One upper bound alone, as of two SQLite may search by the wider one. */
  const until = last?.recorded_at ?? window?.until;
  if (until) query = query.where("recorded_at", "<=", until);
  if (last) {
    const { id, recorded_at } = last;
    query = query.where((eb) => eb.or([eb("recorded_at", "<", recorded_at), eb("id", "<", id)]));
  }
  return query.orderBy("recorded_at", "desc").orderBy("id", "desc").limit(pageLength).execute();
}
