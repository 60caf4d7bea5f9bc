import { invalidFields, Refusal } from "#contract/envelope.ts";
import { maxBulkRecordings } from "#contract/wire/bulk-changes.ts";
import type { RequestedRecordings } from "#contract/wire/recordings/recording-filter.ts";
import { noSuchRecording } from "#api/recordings/operations/with-recording-lock.ts";
import { toRecordingFilter } from "#api/recordings/handlers/to-recording-filter.ts";
import { countRecordings, findRecordings } from "#api/search/queries/find-recordings.ts";
import type { Services } from "#api/services.ts";
import { listChosen, type ChosenRow } from "../queries/chosen-recordings.ts";

interface Choice {
  projectId: number;
  filter?: RequestedRecordings | undefined;
  recordings?: number[] | undefined;
}

/** Newest first. Refuses more than one change takes, with how many there are, and any that is not of the project. */
export async function selectRecordings(
  { store }: Services,
  { projectId, filter, recordings = [] }: Choice,
): Promise<ChosenRow[]> {
  if (!filter) {
    const rows = await listChosen(store.scan, projectId, recordings);
    const known = new Set(rows.map(({ id }) => id));
    const missing = recordings.find((id) => !known.has(id));
    if (missing !== undefined) throw noSuchRecording(missing);
    return rows;
  }
  const search = toRecordingFilter(filter, projectId);
  const page = { limit: maxBulkRecordings + 1, after: undefined };
  const found = await findRecordings(store.scan, search, page);
  if (found.length > maxBulkRecordings) {
    throw tooMany(await countRecordings(store.scan, search));
  }
  return listChosen(
    store.scan,
    projectId,
    found.map(({ id }) => id),
  );
}

function tooMany(count: number): Refusal {
  const [there, most] = [count, maxBulkRecordings].map((one) => one.toLocaleString("en-NZ"));
  return new Refusal(
    "rule",
    `There are ${there} recordings, and at most ${most} can be changed at once. Narrow the search.`,
  );
}

export function nothingChosen(): Refusal {
  return invalidFields([{ param: "recordings", msg: "There are no such recordings" }]);
}
