import type { BulkAct } from "#contract/wire/bulk-acts.ts";
import {
  getBulkChange,
  startBulkChange,
  undoBulkChange,
  type BulkChangeData,
} from "#contract/wire/bulk-changes.ts";
import { inBatches } from "#api/db/in-batches.ts";
import type { Store } from "#api/db/open.ts";
import type { Person } from "../projects/people.ts";
import type { TestApi } from "../test-api.ts";
import { bareRecording } from "./bare-recording.ts";

let keys = 0;

/** Starts a change of these recordings. */
export async function startChange(
  api: TestApi,
  by: Person,
  change: { projectId: number; act: BulkAct; recordings: number[] },
): Promise<number> {
  keys += 1;
  const { id } = await api.send(startBulkChange, { ...change, key: `key-${keys}` }, by.token);
  return id;
}

export async function readChange(api: TestApi, by: Person, id: number): Promise<BulkChangeData> {
  return (await api.send(getBulkChange, { id }, by.token)).change;
}

/** The same, done to its end. */
export async function change(
  api: TestApi,
  by: Person,
  input: { projectId: number; act: BulkAct; recordings: number[] },
): Promise<BulkChangeData> {
  const id = await startChange(api, by, input);
  await api.jobs.drain();
  return readChange(api, by, id);
}

export async function undo(api: TestApi, by: Person, id: number): Promise<BulkChangeData> {
  const undoing = await api.send(undoBulkChange, { id }, by.token);
  await api.jobs.drain();
  return readChange(api, by, undoing.id);
}

/** What there is of some results, and nothing of the others. */
export function counted(counts: Partial<BulkChangeData["results"]>): BulkChangeData["results"] {
  return { done: 0, already: 0, refused: 0, gone: 0, kept: 0, left: 0, ...counts };
}

/** Rows alone, each with a track: one every minute until then. Gives the ids, oldest first. */
export async function storeMany(
  { write }: Pick<Store, "write">,
  of: { deviceId: number; projectId: number },
  count: number,
  until = new Date("2026-11-20T06:00:00.000Z"),
): Promise<number[]> {
  const at = until.toISOString();
  const ids: number[] = [];
  for await (const some of inBatches(Array(count).keys(), 100)) {
    const recordings = some.map((number) => ({
      ...bareRecording({
        ...of,
        type: "thermalRaw",
        recordedAt: new Date(until.getTime() - (count - number) * 60_000),
      }),
      state_started_at: at,
      created_at: at,
      updated_at: at,
    }));
    const rows = await write.insertInto("recordings").values(recordings).returning("id").execute();
    const tracks = rows.map(({ id }) => ({
      recording_id: id,
      start_seconds: 0,
      end_seconds: 3,
      filtered: 0 as const,
      data: "{}",
      created_at: at,
      updated_at: at,
    }));
    await write.insertInto("tracks").values(tracks).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids.toSorted((one, other) => one - other);
}
