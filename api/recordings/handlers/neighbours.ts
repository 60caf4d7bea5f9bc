import { listNeighbours, type Neighbour } from "#contract/wire/recordings/neighbours.ts";
import { serve } from "#api/http/serve.ts";
import { narrowToQueue, toViewer } from "#api/reviews/handlers/to-review-filter.ts";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Position } from "#api/search/queries/positions.ts";
import { listRecordings } from "../queries/recordings.ts";
import type { Services } from "#api/services.ts";
import { requireRecording } from "./require-recording.ts";
import { toRecordingFilter } from "./to-recording-filter.ts";

export const neighbours = [
  serve(listNeighbours, async ({ input, caller, services }) => {
    const { id, project_id, recorded_at } = await requireRecording(services, caller, {
      id: input.id,
      deleted: "either",
    });
    const { read, scan } = services.store;
    const filter = toRecordingFilter(input, project_id);
    const here = { at: recorded_at, id };
    const viewer = toViewer(services, caller);
    const [previous, next, untagged, disputed] = await Promise.all([
      findOne(scan, filter, { after: here, towards: "older" }),
      findOne(scan, filter, { after: here, towards: "newer" }),
      findNextOf(scan, narrowToQueue(filter, "untagged", viewer), here),
      findNextOf(scan, narrowToQueue(filter, "disputed", viewer), here),
    ]);
    const found = Object.entries({ previous, next, untagged, disputed });
    const ids = found.flatMap(([, position]) => position?.id ?? []);
    const rows = new Map((await listRecordings(read, ids)).map((row) => [row.id, row]));
    return Object.fromEntries(
      found.flatMap(([name, position]) => {
        const row = position && rows.get(position.id);
        return row ? [[name, toNeighbour(row)]] : [];
      }),
    );
  }),
];

type Scan = Services["store"]["scan"];
type Row = Awaited<ReturnType<typeof listRecordings>>[number];

function toNeighbour({ id, type, recorded_at }: Row): Neighbour {
  return { id, type, recordingDateTime: recorded_at };
}

async function findOne(
  db: Scan,
  filter: RecordingFilter,
  page: { after: Position | undefined; towards: "older" | "newer" },
): Promise<Position | undefined> {
  const [found] = await findRecordings(db, filter, { ...page, limit: 1 });
  return found;
}

async function findNextOf(
  db: Scan,
  filter: RecordingFilter,
  here: Position,
): Promise<Position | undefined> {
  const later = await findOne(db, filter, { after: here, towards: "newer" });
  const found = later ?? (await findOne(db, filter, { after: undefined, towards: "newer" }));
  return found?.id === here.id ? undefined : found;
}
