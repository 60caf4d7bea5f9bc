import { expect, test, vi } from "vitest";
import { getBulkChange, startBulkChange, undoBulkChange } from "#contract/wire/bulk-changes.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { isLong } from "#tests/support/chance.ts";
import { counted, storeMany } from "#tests/support/recordings/bulk-changes.ts";
import {
  expireLeases,
  killRounds,
  makeOwnedDevice,
  openKillable,
  owner,
  sendTo,
} from "#tests/support/processes/killable.ts";

vi.setConfig({ testTimeout: killRounds * 120_000 });

const count = isLong ? 1500 : 600;
const patience = { timeout: 60_000, interval: 20 };

test("a change that is killed goes on where it was: every recording once, and its undo as well", async () => {
  await using place = await openKillable();
  let server = await place.start();
  const { projectId, device } = await makeOwnedDevice(server.transport);
  const store = await place.openStore();
  const recordings = await storeMany(store, { deviceId: device.id, projectId }, count);
  const signIn = async () => (await sendTo(server.transport, authenticate, owner)).token;
  let token = await signIn();
  const readCounts = async (id: number) =>
    (await sendTo(server.transport, getBulkChange, { id }, token)).change.results;
  const countTags = async () =>
    (await store.read.selectFrom("track_tags").select("id").execute()).length;

  async function killAmid(id: number): Promise<void> {
    let left = count;
    for (let round = 1; round <= killRounds; round += 1) {
      /* At the first progress, as most is left then: a machine that stalls here must not find it all done. */
      await vi.waitFor(
        async () => expect((await readCounts(id)).left).toBeLessThan(left),
        patience,
      );
      await server.kill();
      left = (await listResults(id)).filter((result) => result === null).length;
      expect(left).toBeGreaterThan(0);
      await expireLeases(store);
      server = await place.start();
      token = await signIn();
    }
    await vi.waitFor(
      async () => expect(await readCounts(id)).toEqual(counted({ done: count })),
      patience,
    );
  }

  async function listResults(id: number) {
    const rows = await store.read
      .selectFrom("bulk_change_items")
      .select("result")
      .where("bulk_change_id", "=", id)
      .execute();
    return rows.map(({ result }) => result);
  }

  const change = {
    projectId,
    recordings,
    act: { kind: "tag", what: "possum" },
    key: "one",
  } as const;
  const { id } = await sendTo(server.transport, startBulkChange, change, token);
  await killAmid(id);
  expect(await countTags()).toBe(count);
  const acts = store.read.selectFrom("audit").select("id").where("action", "=", "track tagged");
  expect(await acts.execute()).toHaveLength(count);
  await vi.waitFor(async () => {
    const { change: ended } = await sendTo(server.transport, getBulkChange, { id }, token);
    expect(ended.mayUndo).toBe(true);
  }, patience);
  const undoing = await sendTo(server.transport, undoBulkChange, { id }, token);
  await killAmid(undoing.id);
  expect(await countTags()).toBe(0);
  await server.kill();
  await store.close();
});
