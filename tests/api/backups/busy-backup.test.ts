import { expect, test, vi } from "vitest";
import { restore } from "#api/backups/operations/restore.ts";
import { listAll } from "#api/files/list-all.ts";
import { backUpTo, makePlace, makeTarget, openQuietApi } from "#tests/support/backups/places.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { makeTrackedCast } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";

vi.setConfig({ testTimeout: 60_000 });

const lines = 2;
const enough = 6;

test("what was answered before a backup began is in it, row and file, however busy the site is", async () => {
  await using api = await openQuietApi();
  await using place = await makePlace();
  await using target = await makeTarget("sqlite");
  const { camera } = await makeTrackedCast(api);
  const answered: number[] = [];
  let isOver = false;
  let sent = 0;
  const upload = async () => {
    while (!isOver) {
      sent += 1;
      const recordedAt = new Date(api.now().getTime() - sent * 1000).toISOString();
      answered.push(await record(api, camera, {}, makeCptv({ recordedAt, width: 40, height: 30 })));
    }
  };
  const uploads = Array.from({ length: lines }, upload);
  await vi.waitFor(() => expect(answered.length).toBeGreaterThanOrEqual(enough), 30_000);
  const before = [...answered];
  await backUpTo(place, api);
  isOver = true;
  await Promise.all(uploads);
  expect(answered.length).toBeGreaterThan(before.length);

  await restore({ from: place.address, ...target });
  const rows = await target.store.read.selectFrom("recordings").select(["id", "raw_key"]).execute();
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
  const keys = new Set<string>();
  for await (const { key } of listAll(target.files)) keys.add(key);
  expect(rows.filter(({ raw_key: key }) => key !== null && !keys.has(key))).toEqual([]);
});
