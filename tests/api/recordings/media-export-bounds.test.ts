import {
  findJob,
  openWithCast,
  openWithDays,
  readFolder,
} from "#tests/support/recordings/media-exports.ts";
import { expect, test } from "vitest";
import {
  exportMedia,
  maxMediaBytes,
  maxMediaFiles,
  maxOpenMediaExports,
} from "#contract/wire/recordings/media-export.ts";
import { startMediaExport } from "#api/recordings/operations/start-media-export.ts";
import { measureFound } from "#api/search/operations/measure-found.ts";
import { see } from "#tests/support/recordings/observations.ts";

test("too much, nothing, or too many at once is refused before anything is made", async () => {
  const { api, member, camera, projectId } = await openWithCast();
  await using _ = api;
  const refuse = async () =>
    (await api.refuse(exportMedia, { projectId }, member.token)).message.replaceAll("\u00a0", " ");
  expect(await refuse()).toBe("There are no files to put into a ZIP.");
  const id = await see(api, camera, { at: "2026-11-20T11:30:05Z", tracks: [["rat"]] });
  const resize = (raw_bytes: number) =>
    api.services.store.write
      .updateTable("recordings")
      .set({ raw_bytes })
      .where("id", "=", id)
      .execute();
  await resize(maxMediaBytes + 1);
  expect(await refuse()).toBe(
    "A ZIP takes at most 500,000 files of 1.0 TB; the search finds 1 file of 1.0 TB. Narrow the search, for example to fewer days.",
  );
  expect(maxMediaFiles).toBe(500_000);
  await resize(1);
  for (let count = 0; count < maxOpenMediaExports; count += 1) {
    await api.send(exportMedia, { projectId }, member.token);
  }
  expect(await refuse()).toBe("Wait for the ZIP files that are being made, or cancel one.");
  await api.jobs.drain();
  await api.send(exportMedia, { projectId }, member.token);
});

test("a ZIP leaves the space that devices need, when it is asked for and while it is made", async () => {
  const { api, member, camera, projectId } = await openWithCast();
  await using _ = api;
  await see(api, camera, { at: "2026-11-20T11:30:05Z", tracks: [["rat"]] });
  await api.send(exportMedia, { projectId }, member.token);
  const { files } = api.services;
  const leave = (spare: number) => {
    const measureSpace = async () => ({ free: 1_000_000_000 + spare, total: Infinity });
    api.services.files = { ...files, measureSpace };
  };
  leave(0);
  const { message } = await api.refuse(exportMedia, { projectId }, member.token);
  expect(message.replaceAll("\u00a0", " ")).toBe(
    "The server has no space for a ZIP of 1 B now. Narrow the search, for example to fewer days.",
  );
  await api.jobs.drain();
  expect(await findJob(api, member)).toMatchObject({ state: "waiting" });
  expect(await readFolder(api, "files/export")).toEqual([]);
  leave(1);
  await api.services.store.write
    .updateTable("jobs")
    .set({ due_at: api.now().toISOString() })
    .execute();
  await api.jobs.drain();
  expect(await findJob(api, member)).toMatchObject({ state: "finished" });
});

test("files are measured as long as there is time, the newest first", async () => {
  const { api, member, project, filter } = await openWithDays();
  await using _ = api;
  const { store } = api.services;
  const [signal, aborted] = [new AbortController().signal, AbortSignal.abort()];
  const whole = { files: 3, bytes: 3, isMore: false };
  expect(await measureFound(store.scan, filter, { signal, recordingsAtOnce: 1 })).toEqual(whole);
  expect(await measureFound(store.scan, filter, { signal: aborted })).toEqual(whole);
  const cut = { signal: aborted, recordingsAtOnce: 1 };
  const part = { files: 1, bytes: 1, isMore: true };
  expect(await measureFound(store.scan, filter, cut)).toEqual(part);
  const order = { userId: member.id, project, filter };
  await expect(startMediaExport(api.services, { ...order, ...cut })).rejects.toThrow(
    "Finding all files takes too long. Narrow the search, for example to fewer days.",
  );
});

test("what is too much already is measured no further", async () => {
  const { api, member, project, filter } = await openWithDays();
  await using _ = api;
  const raw_bytes = maxMediaBytes + 1;
  await api.services.store.write.updateTable("recordings").set({ raw_bytes }).execute();
  const measuring = { signal: new AbortController().signal, recordingsAtOnce: 1 };
  const measured = await measureFound(api.services.store.scan, filter, measuring);
  expect(measured).toEqual({ files: 1, bytes: raw_bytes, isMore: true });
  const order = { userId: member.id, project, filter, ...measuring };
  await expect(startMediaExport(api.services, order)).rejects.toThrow("finds at least 1 file of");
});
