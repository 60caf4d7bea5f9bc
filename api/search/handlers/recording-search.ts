import { Refusal } from "#contract/envelope.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import {
  countRecordings,
  deleteRecordings,
  listRecordings,
  type SearchOrder,
} from "#contract/wire/recordings/recording-search.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { deleteRecordings as removeRecordings } from "#api/recordings/operations/delete-recordings.ts";
import { listProjectNamesOf } from "#api/projects/queries/projects.ts";
import { countSearched, listSearchedIds } from "../queries/search-recordings.ts";
import { pageSearched } from "../queries/searched-recordings.ts";
import type { Services } from "#api/services.ts";
import { listScope } from "#api/devices/handlers/list-scope.ts";
import { toSearch } from "./to-recording-search.ts";
import { toSearchedRecording } from "./to-searched-recording.ts";

const maxRows = 10_000;
const maxDeleted = 1000;

export const recordingSearch = [
  serve(listRecordings, async ({ input, caller, services }) => {
    const { read, scan } = services.store;
    const { limit, offset } = input;
    const search = toSearch(input, await listScope(services, caller));
    const ids = await listSearchedIds(scan, search, toPage(input, maxRows));
    const rows: RecordingData[] = [];
    for await (const page of pageSearched(read, ids, { usedOnly: input.filterModel })) {
      rows.push(...page.map(toSearchedRecording));
    }
    const count = input.countAll ? await countSearched(scan, search) : rows.length;
    return { rows, count, limit, offset, messages: ["Completed query."] };
  }),

  serve(countRecordings, async ({ input, caller, services }) => {
    const isFree = !input.checkIsGroupAdmin || caller.superView !== "off";
    const projectIds = await (isFree ? listScope : listManagedProjects)(services, caller);
    const count = await countSearched(services.store.scan, toSearch(input, projectIds));
    return { count, messages: ["Completed query."] };
  }),

  serve(deleteRecordings, async ({ input, caller, address, services }) => {
    const isFree = caller.superView === "write";
    const projectIds = await (isFree ? listScope : listManagedProjects)(services, caller);
    const search = toSearch(input, projectIds);
    const found = await listSearchedIds(services.store.scan, search, toPage(input, maxDeleted));
    const ids = await removeRecordings(services, { ...caller, address }, found);
    if (ids.length === 0) {
      throw new Refusal("rule", "There are no such recordings in projects that you manage.");
    }
    return { ids, messages: ["Deleted recordings."] };
  }),
];

async function listManagedProjects({ store }: Services, { id }: User): Promise<number[]> {
  const managed = await listProjectNamesOf(store.read, id, { asAdmin: true });
  return managed.map((project) => project.id);
}

function toPage(
  { order, limit, offset }: { order: SearchOrder; limit: number; offset: number },
  max: number,
) {
  return { order, limit: Math.min(Math.max(limit, 0), max), offset: Math.max(offset, 0) };
}
