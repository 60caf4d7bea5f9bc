import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { restoreProject } from "#api/backups/operations/one-project/restore-project.ts";
import { restore } from "#api/backups/operations/restore.ts";
import type { Store } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { expireRecordings } from "#api/recordings/operations/expire-recordings.ts";
import { undeleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { backUpTo, makePlace, makeTarget } from "#tests/support/backups/places.ts";
import { listRecordingActs } from "#tests/support/recordings/recording-changes.ts";
import { day, openRetention } from "#tests/support/recordings/retention.ts";
import { listKeys } from "#tests/support/recordings/stored-files.ts";
import type { TestApi } from "#tests/support/test-api.ts";

vi.setConfig({ testTimeout: 120_000 });

const wrong = ["false-positive"];

async function listIds({ read }: Pick<Store, "read">): Promise<number[]> {
  const rows = await read.selectFrom("recordings").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

function listAll({ services }: TestApi): Promise<number[]> {
  return listIds(services.store);
}

test("after 30 days they are deleted for good with their files, but not while the project keeps all", async () => {
  const { api, see, keep, passNights, passEachNight, signIn, admin, projectId } =
    await openRetention();
  await using _ = api;
  const id = await see(wrong);
  const kept = await see(wrong);
  await api.jobs.drain();
  const before = await listKeys(api);
  await keep(7);
  await passNights(8);
  await api.send(undeleteRecording, { id: kept }, await signIn(admin));
  await keep("always");
  await passNights(31);
  expect(await listAll(api)).toHaveLength(2);
  await keep(7);
  await passEachNight(20);
  await keep(8);
  expect(await listAll(api)).toHaveLength(2);
  await passEachNight(12);
  expect(await listAll(api)).toEqual([kept]);
  expect((await listKeys(api)).length).toBeLessThan(before.length);
  expect(
    await api.services.store.read.selectFrom("expired_recordings").selectAll().execute(),
  ).toMatchObject([{ recording_id: kept }]);
  expect(await listRecordingActs(api)).toContainEqual({
    action: "recording deleted for good",
    actor_id: null,
    project_id: projectId,
    details: { recordingIds: [id], by: "retention" },
  });
});

test("a server that was off, or whose clock jumped, erases nothing the first night", async () => {
  const { api, see, keep, passNights, passEachNight } = await openRetention();
  await using _ = api;
  const id = await see(wrong);
  await keep(7);
  await passNights(8);
  await passNights(60);
  await passEachNight(20);
  expect(await listAll(api)).toEqual([id]);
  await passNights(60);
  await passEachNight(29);
  expect(await listAll(api)).toEqual([id]);
  await passEachNight(2);
  expect(await listAll(api)).toEqual([]);
});

test("a clock that is put right again begins the 30 days anew, and no later", async () => {
  const { api, see, keep, passNights, passEachNight } = await openRetention();
  await using _ = api;
  const id = await see(wrong);
  await keep(7);
  await passNights(8);
  await passNights(400);
  api.advance(-400 * day);
  await passEachNight(30);
  expect(await listAll(api)).toEqual([id]);
  await passEachNight(2);
  expect(await listAll(api)).toEqual([]);
});

test("what a project deleted before it was in the trash can be put back for 30 days more", async () => {
  const { api, see, keep, passNights, passEachNight, deleted, moveProject } = await openRetention();
  await using _ = api;
  const id = await see(wrong);
  await keep(7);
  await passNights(8);
  await moveProject(api.now().toISOString());
  api.advance(29 * day);
  await moveProject(null);
  await passEachNight(29);
  expect(await deleted()).toEqual([id]);
  await passEachNight(3);
  expect(await listAll(api)).toEqual([]);
});

test.each(["whole", "only"])(
  "of an old backup that is put back (%s) nothing is erased the first night",
  async (how) => {
    const { api, see, keep, passNights, projectId } = await openRetention();
    await using _ = api;
    await using place = await makePlace();
    await using target = await makeTarget("sqlite");
    const ids = [await see(wrong), await see(wrong)];
    await keep(7);
    await passNights(8);
    await backUpTo(place, api);
    api.advance(40 * day);
    const from = place.address;
    if (how === "whole") await restore({ from, ...target });
    else {
      const scratch = join(target.dataDir, "restoring");
      const reseal = (sealed: string) => Promise.resolve(sealed);
      const project = String(projectId);
      await restoreProject({ from, ...target, project, scratch, reseal });
    }
    const services = { ...api.services, store: target.store, files: target.files };
    const [of] = await target.store.read.selectFrom("retention").select("project_id").execute();
    const run = () => expireOnce(services, of?.project_id ?? 0);
    await run();
    expect(await listIds(target.store)).toHaveLength(ids.length);
    for (let night = 0; night < 30; night += 1) {
      api.advance(day);
      await run();
    }
    expect(await listIds(target.store)).toEqual([]);
  },
);

async function expireOnce(services: Services, projectId: number): Promise<void> {
  await expireRecordings({
    services,
    payload: { projectId, at: services.now().toISOString() },
    report: () => {},
    signal: new AbortController().signal,
  });
}
