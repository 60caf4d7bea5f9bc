import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { subHours } from "date-fns";
import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { getJobFile, listMyJobs } from "#contract/wire/jobs.ts";
import { exportMedia } from "#contract/wire/recordings/media-export.ts";
import { diskFiles } from "#api/files/disk.ts";
import { sweepFiles } from "#api/recordings/operations/sweep-files.ts";
import { isLong } from "#tests/support/chance.ts";
import { storeMany } from "#tests/support/recordings/bulk-changes.ts";
import {
  expireLeases,
  killRounds,
  makeOwnedDevice,
  openKillable,
  owner,
  sendTo,
} from "#tests/support/processes/killable.ts";

vi.setConfig({ testTimeout: killRounds * 120_000 });

const count = isLong ? 1000 : 500;
const bytesOfFile = 100_000;
const rawKey = "raw/one/file";

test("a ZIP whose maker is killed is made whole by the next, and what the dead one wrote is swept", async () => {
  await using place = await openKillable();
  const incoming = join(place.dataDir, "incoming");
  let server = await place.start();
  const { projectId, device } = await makeOwnedDevice(server.transport);
  const store = await place.openStore();
  await storeMany(store, { deviceId: device.id, projectId }, count);
  const file = join(place.dataDir, "files", rawKey);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.alloc(bytesOfFile, 7));
  await store.write
    .updateTable("recordings")
    .set({ raw_key: rawKey, raw_bytes: bytesOfFile })
    .execute();
  const signIn = async () => (await sendTo(server.transport, authenticate, owner)).token;
  let token = await signIn();
  const all = { projectId, "include-false-positives": true };
  /* Read before the next is begun. */
  let known = await readdir(incoming);
  await sendTo(server.transport, exportMedia, all, token);

  const sizeOfNewest = async () => {
    const name = (await readdir(incoming)).find((one) => !known.includes(one));
    return name === undefined ? 0 : (await stat(join(incoming, name))).size;
  };
  for (let round = 1; round <= killRounds; round += 1) {
    const enough = ((count * bytesOfFile) / (killRounds + 1)) * round;
    await vi.waitFor(async () => expect(await sizeOfNewest()).toBeGreaterThan(enough), {
      timeout: 60_000,
      interval: 10,
    });
    await server.kill();
    const jobs = await store.read
      .selectFrom("jobs")
      .select(["finished_at", "result_key"])
      .execute();
    expect(jobs).toContainEqual({ finished_at: null, result_key: null });
    known = await readdir(incoming);
    expect(known).toHaveLength(round);
    await expireLeases(store);
    server = await place.start();
    token = await signIn();
  }
  const finished = await vi.waitFor(
    async () => {
      const { jobs } = await sendTo(server.transport, listMyJobs, {}, token);
      expect(jobs).toMatchObject([{ state: "finished", result: { files: count, missing: 0 } }]);
      return jobs[0];
    },
    { timeout: 60_000, interval: 100 },
  );
  const sent = await sendTo(server.transport, getJobFile, { id: finished?.id ?? 0 }, token);
  const files = unzipSync(new Uint8Array(await sent.arrayBuffer()));
  const recordings = Object.entries(files).filter(([name]) => name.startsWith("files/"));
  expect(recordings).toHaveLength(count);
  expect(recordings.every(([, { length }]) => length === bytesOfFile)).toBe(true);
  expect(String(Buffer.from(files["recordings.csv"] ?? []))).toContain(`# complete,${count},`);
  await server.kill();

  const left = await readdir(incoming);
  expect(left).toHaveLength(killRounds);
  const now = new Date();
  const services = { store, files: await diskFiles(place.dataDir), now: () => now, log: () => {} };
  await sweepFiles(services);
  expect(await readdir(incoming)).toHaveLength(killRounds);
  for (const name of left) {
    await utimes(join(incoming, name), subHours(now, 25), subHours(now, 25));
  }
  await sweepFiles(services);
  expect(await readdir(incoming)).toEqual([]);
  await store.close();
});
