import { subDays } from "date-fns";
import { expect, test, vi } from "vitest";
import { inBatches } from "#api/db/in-batches.ts";
import type { Store } from "#api/db/open.ts";
import { approve } from "#api/projects/queries/retention.ts";
import { expireRecordingsJob } from "#api/jobs/job-kinds.ts";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { storeMany } from "#tests/support/recordings/bulk-changes.ts";
import { listDeleted } from "#tests/support/recordings/retention.ts";
import {
  expireLeases,
  killRounds,
  makeOwnedDevice,
  openKillable,
  sendTo,
} from "#tests/support/processes/killable.ts";

vi.setConfig({ testTimeout: killRounds * 60_000 });

const falseTriggers = 1000;
const others = 50;

/** As AI tags the tracks of these recordings. */
async function tagAll({ read, write }: Store, recordingIds: number[], what: string): Promise<void> {
  for await (const some of inBatches(recordingIds, 100)) {
    const tracks = await read
      .selectFrom("tracks")
      .select(["id", "created_at", "updated_at"])
      .where("recording_id", "in", some)
      .execute();
    const tags = tracks.map(({ id, ...at }) => ({
      ...at,
      track_id: id,
      what,
      path: labelPath(what),
      automatic: 1 as const,
      used: 1 as const,
      model: masterModel,
    }));
    await write.insertInto("track_tags").values(tags).execute();
  }
}

test("a night of retention that is killed goes on with the next process, and deletes nothing twice and nothing else", async () => {
  await using place = await openKillable();
  let server = await place.start();
  const { projectId, device, token } = await makeOwnedDevice(server.transport);
  const settings = { keepFalseTriggers: 7 };
  const input = { groupIdOrName: String(projectId), settings };
  await sendTo(server.transport, updateProjectSettings, input, token);
  await server.kill();

  const store = await place.openStore();
  await using _ = { [Symbol.asyncDispose]: () => store.close() };
  const { write, read } = store;
  const of = { deviceId: device.id, projectId };
  const now = new Date();
  const kept = await storeMany(store, of, others, subDays(now, 40));
  const wrong = await storeMany(store, of, falseTriggers, subDays(now, 20));
  await write.updateTable("recordings").set({ processing_state: "FINISHED" }).execute();
  await tagAll(store, kept, "cat");
  await tagAll(store, wrong, "false-positive");
  await approve(write, projectId, falseTriggers);
  await enqueueJob(write, expireRecordingsJob, { projectId, at: now.toISOString() }, { now });

  for (let round = 1; round <= killRounds; round += 1) {
    server = await place.start();
    /* Most is left to be done when the process is killed, also where this one is slow to look. */
    const enough = (falseTriggers / Math.max(killRounds + 1, 10)) * round;
    await vi.waitFor(
      async () => expect((await listDeleted(store)).length).toBeGreaterThan(enough),
      {
        timeout: 30_000,
        interval: 5,
      },
    );
    await server.kill();
    expect((await listDeleted(store)).length).toBeLessThan(falseTriggers);
    await expireLeases(store);
  }
  server = await place.start();
  await vi.waitFor(async () => expect(await listDeleted(store)).toHaveLength(falseTriggers), {
    timeout: 30_000,
    interval: 20,
  });
  await server.kill();

  expect(await listDeleted(store)).toEqual(wrong);
  const expired = await read.selectFrom("expired_recordings").select("recording_id").execute();
  expect(expired.map((one) => one.recording_id).toSorted((a, b) => a - b)).toEqual(wrong);
  const audits = await read
    .selectFrom("audit")
    .select("details")
    .where("action", "=", "recording deleted")
    .execute();
  const audited = audits.flatMap(
    ({ details }) => (JSON.parse(String(details)) as { recordingIds: number[] }).recordingIds,
  );
  expect(audited.toSorted((a, b) => a - b)).toEqual(wrong);
});
