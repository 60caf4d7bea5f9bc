import { subDays } from "date-fns";
import { expect, test } from "vitest";
import { recordDiskDay } from "#api/site/operations/record-disk-day.ts";
import { enterProcess } from "#api/site/operations/record-process.ts";
import { getSite } from "#contract/wire/site.ts";
import { tell } from "#tests/support/events.ts";
import { makeCamera, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

async function openSite() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const read = () => api.send(getSite, {}, cast.tokens["super-user read"]);
  return { api, cast, read, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

const facts = { host: "box", pid: 7, roles: ["web", "jobs"] };

test("processes are listed as long as they report, and what was slow for a day", async () => {
  await using site = await openSite();
  const { api, read } = site;
  const report = await enterProcess(api.services, facts, 100_000_000);
  expect((await read()).processes).toMatchObject([
    { ...facts, memoryBytes: 100_000_000, startedAt: api.now().toISOString() },
  ]);
  const gone = await enterProcess(api.services, { ...facts, pid: 8 }, 1);
  api.services.slowLog.record("page", "/:projectName", 700);
  await gone({ memoryBytes: 2 });
  api.advance(4 * 60);
  await report({ memoryBytes: 200_000_000 });
  const later = await read();
  expect(later.processes).toMatchObject([{ pid: 7, memoryBytes: 200_000_000 }]);
  expect(later.slowest).toMatchObject([{ kind: "page", name: "/:projectName", longestMs: 700 }]);
  await report({ memoryBytes: 1, isStopping: true });
  expect((await read()).processes).toEqual([]);
  api.advance(24 * 3600 + 1);
  const next = await enterProcess(api.services, facts, 1);
  await next({ memoryBytes: 1 });
  const rows = await api.services.store.read.selectFrom("processes").select("slowest").execute();
  expect(rows).toEqual([{ slowest: "[]" }]);
});

test("a call that took long is remembered by its path, without what was asked for", async () => {
  await using site = await openSite();
  const { api, cast } = site;
  const { files } = api.services;
  const measureSpace = files.measureSpace;
  files.measureSpace = async () => {
    api.advance(0.8);
    return measureSpace();
  };
  await site.read().finally(() => (files.measureSpace = measureSpace));
  expect(api.services.slowLog.list()).toMatchObject([
    { kind: "call", name: "GET /api/v1/site", count: 1, longestMs: 800 },
  ]);
  expect(cast.projectId).toBeGreaterThan(0);
});

test("what is free is kept for each day as it was last, and told of a month", async () => {
  await using site = await openSite();
  const { api } = site;
  const measure = (daysAgo: number, free: number) => {
    const now = () => subDays(api.now(), daysAgo);
    return recordDiskDay({ ...api.services, now }, { free, total: 64e9 });
  };
  for (const [daysAgo, free] of [
    [61, 60e9],
    [29, 50e9],
    [1, 40e9],
    [0, 39e9],
    [0, 38e9],
  ] as const) {
    await measure(daysAgo, free);
  }
  await measure(0, Number.POSITIVE_INFINITY);
  const { days } = (await site.read()).disk;
  expect(days).toEqual([
    { day: "2026-11-19", freeBytes: 40e9, totalBytes: 64e9 },
    { day: "2026-11-20", freeBytes: 38e9, totalBytes: 64e9 },
  ]);
  const kept = await api.services.store.read.selectFrom("disk_days").select("day").execute();
  expect(kept).toHaveLength(3);
});

test("devices at work are counted by what they last said that they run", async () => {
  await using site = await openSite();
  const { api, cast } = site;
  const before = (await site.read()).software;
  expect(before).toMatchObject({ reporting: 0, packages: [] });
  const other = await makeCamera(api, cast.projectId, "Other");
  await tell(api, cast.camera, "versionData", { hours: [1], details: { agent: "1.0" } });
  await tell(api, cast.camera, "versionData", { hours: [2], details: { agent: "2.0" } });
  await tell(api, other, "versionData", { hours: [1], details: { agent: "2.0", hat: "7" } });
  expect((await site.read()).software).toEqual({
    devices: (before?.devices ?? 0) + 1,
    reporting: 2,
    packages: [
      { name: "agent", versions: [{ version: "2.0", devices: 2 }] },
      { name: "hat", versions: [{ version: "7", devices: 1 }] },
    ],
  });
});

const at = (api: TestApi, seconds: number) =>
  new Date(api.now().getTime() + seconds * 1000).toISOString();

test("mail is told by when it was last sent, what waits and why, and not by what is in it", async () => {
  await using site = await openSite();
  const { api } = site;
  const { write } = api.services.store;
  const mail = { recipient: "a@example.org", subject: "S", text: "T", html: "H" };
  await write.deleteFrom("outbox").execute();
  expect((await site.read()).mail).toEqual({ smtp: false, waiting: 0 });
  const rows = [
    { sent_at: at(api, -60) },
    { last_error: "Refused", due_at: at(api, 60) },
    {},
    { created_at: at(api, -8 * 24 * 3600), last_error: "Given up" },
    { replaced_at: at(api, -60), last_error: "Replaced" },
  ].map((row) => ({
    ...mail,
    topic: null,
    picture: null,
    due_at: at(api, 0),
    created_at: at(api, -120),
    ...row,
  }));
  for (const row of rows) await write.insertInto("outbox").values(row).execute();
  expect((await site.read()).mail).toEqual({
    smtp: false,
    waiting: 2,
    lastSentAt: at(api, -60),
    lastError: "Refused",
  });
});

test("a figure that cannot be had is left out and logged, and the others are there", async () => {
  await using site = await openSite();
  const { files, store } = site.api.services;
  const [measureSpace, scan] = [files.measureSpace, store.scan];
  files.measureSpace = () => Promise.reject(new Error("the disk is gone"));
  store.scan = scan.withPlugin({
    transformQuery: () => {
      throw new Error("it took too long");
    },
    transformResult: async ({ result }) => result,
  });
  try {
    const told = await site.read();
    expect(told.software).toBeUndefined();
    expect(told.disk).toMatchObject({ isBucket: false });
    expect(told.disk.free).toBeUndefined();
    expect(told.lanes.length).toBeGreaterThan(0);
    expect(site.api.log.map(({ message }) => message).toSorted()).toEqual([
      "A figure of the site: it took too long",
      "A figure of the site: the disk is gone",
    ]);
  } finally {
    Object.assign(files, { measureSpace });
    Object.assign(store, { scan });
  }
});
