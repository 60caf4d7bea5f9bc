import { expect, test } from "vitest";
import { deleteEvents, listAnyEvents } from "#api/projects/queries/removal.ts";
import { createEvents } from "#contract/wire/events.ts";
import { hour } from "#tests/support/events.ts";
import { countWaiting } from "#tests/support/databases/waiting.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const tell = (note: string) => ({
  dateTimes: [hour(6)],
  description: { type: "test", details: { note } },
});

/** Two cameras of two projects, which tell the same, and one of them something of its own. */
async function openTold() {
  const api = await openTestApi();
  const { camera, owner, projectId } = await makeCast(api);
  const tui = await makeProject(api, owner, "Tui Gully");
  const other = await makeCamera(api, tui, "Creek camera");
  await api.send(createEvents, tell("its own"), camera.token);
  await api.send(createEvents, tell("both"), camera.token);
  const { read, write } = api.services.store;
  const listNotes = async () => {
    const rows = await read
      .selectFrom("detail_snapshots")
      .select("details")
      .orderBy("id")
      .execute();
    return rows.map(({ details }) => (JSON.parse(details) as { note: string }).note);
  };
  const removeAll = async (before?: () => Promise<unknown>) => {
    const events = await listAnyEvents(read, projectId, 10);
    await write.transaction().execute(async (trx) => {
      await deleteEvents(trx, events);
      await before?.();
    });
  };
  return { api, other, listNotes, removeAll };
}

test("what is told goes with the last event that tells it", async () => {
  const { api, other, listNotes, removeAll } = await openTold();
  await using _ = api;
  await api.send(createEvents, tell("both"), other.token);
  expect(await listNotes()).toEqual(["its own", "both"]);
  await removeAll();
  expect(await listNotes()).toEqual(["both"]);
});

test("what another tells at the moment when it goes is there afterwards", async () => {
  const { api, other, listNotes, removeAll } = await openTold();
  await using _ = api;
  let telling: Promise<unknown> = Promise.resolve();
  await removeAll(async () => {
    telling = api.send(createEvents, tell("both"), other.token);
    await expect.poll(() => countWaiting(api.services.store)).toBeGreaterThan(0);
  });
  await telling;
  expect(await listNotes()).toEqual(["both"]);
});
