import { addHours, subDays } from "date-fns";
import { expect, test } from "vitest";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { refreshPicturesJob } from "#api/jobs/job-kinds.ts";
import { recordDiskDay } from "#api/site/operations/record-disk-day.ts";
import { enterProcess } from "#api/site/operations/record-process.ts";
import { addFailedJob } from "#tests/support/failed-job.ts";
import { makeFolder } from "#tests/support/backups/places.ts";
import { makeSuperUser } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

test("a site that is well says so, and how it is", async () => {
  await using folder = await makeFolder();
  await using site = await openKeaBasin({ BACKUP_TO: folder.path });
  await makeSuperUser(site.api, site.rangi, "read");
  await enterProcess(
    site.api.services,
    { host: "box", pid: 7, roles: ["web", "jobs"] },
    98_700_000,
  );
  const { services } = site.api;
  const at = site.api.now().toISOString();
  const proven = { madeAt: at, version: "0.1.0", rows: 9, files: 1, bytes: 900, provenAt: at };
  services.backups = services.backups && { ...services.backups, list: async () => [proven] };
  const page = await site.get("/site");
  expect(page).toMatchObject({ status: 200, title: "This site | Nightjar" });
  for (const part of [
    "Nothing needs doing.",
    "Can't be told yet: measured for 0 of 7 days",
    "Nothing waits, and nothing is being done.",
    "0 of 1 device at work have said what they run.",
    "No page took half a second",
    "answers pages and does jobs · version",
    "98.7 MB of memory",
  ]) {
    expect(page.text).toContain(part);
  }
  expect((await site.get("/kea-basin")).html).toContain('href="/site"');
});

test("a disk that is nearly full, and one that takes no more uploads, is on Today and on the page of the site", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "read");
  const { files } = site.api.services;
  const measureSpace = files.measureSpace;
  const read = async (free: number, path: string) => {
    files.measureSpace = async () => ({ free, total: 64e9 });
    return (await site.get(path).finally(() => (files.measureSpace = measureSpace))).text;
  };
  for (const path of ["/site", "/kea-basin"]) {
    expect(await read(64e9, path)).not.toContain("The disk is");
    expect(await read(4e9, path)).toMatch(/The disk is nearly full 4\.0.GB of 64\.0.GB free/);
    expect(await read(2e8, path)).toMatch(
      /The disk is full, and uploads are refused 200\.0.MB of 64\.0.GB free/,
    );
  }
});

test("without a place for backups, and before the first one, that is what needs doing", async () => {
  await using bare = await openKeaBasin();
  await makeSuperUser(bare.api, bare.rangi, "read");
  const none = await bare.get("/site");
  expect(none.text).toMatch(/Look: The site makes no backups set BACKUP_TO to a folder/);
  expect(none.text).toContain("Not set up: set BACKUP_TO to a folder or a bucket.");
  expect(none.text).not.toContain("Nothing needs doing.");

  await using folder = await makeFolder();
  await using site = await openKeaBasin({ BACKUP_TO: folder.path });
  await makeSuperUser(site.api, site.rangi, "write");
  expect((await site.get("/site")).text).toMatch(
    /There is no backup yet the first one is due tomorrow 2:30.am/,
  );
  await site.post("/backups", {});
  for (const path of ["/site", "/kea-basin"]) {
    const page = await site.get(path);
    expect(page.text).toMatch(/There is no backup yet the first one is about to be made/);
  }
});

test("backups that cannot be read are told as such, and not as never made", async () => {
  const to = "s3://kea?path-style=on&endpoint=http://127.0.0.1:1";
  await using site = await openKeaBasin({ BACKUP_TO: to });
  await makeSuperUser(site.api, site.rangi, "read");
  const { text, html } = await site.get("/site");
  expect(html).toMatch(/>Backups<\/h2>.{0,400}s3:\/\/kea cannot be read: [^<]*ECONNREFUSED/);
  expect(text).not.toContain("Never yet");
});

test("what needs doing stands first, what is worst above all", async () => {
  await using site = await openKeaBasin();
  const { api } = site;
  await makeSuperUser(api, site.rangi, "write");
  await addFailedJob(site.api);
  await enqueueJob(
    api.services.store.write,
    refreshPicturesJob,
    { version: 4 },
    { now: api.now() },
  );
  const slow = { kind: "page" as const, name: "/:projectName/devices" };
  api.services.slowLog.record(slow.kind, slow.name, 1250);
  const report = await enterProcess(api.services, { host: "web-1", pid: 1, roles: ["web"] }, 1);
  await report({ memoryBytes: 1 });
  for (let days = 10; days >= 0; days -= 1) {
    const now = () => subDays(api.now(), days);
    const free = { free: 20e9 + days * 1e9, total: 64e9 };
    await recordDiskDay({ ...api.services, now }, free);
  }
  const { files } = api.services;
  const measureSpace = files.measureSpace;
  const readWithFree = (free: number) => {
    files.measureSpace = async () => ({ free, total: 2500e9 });
    return site.get("/site").finally(() => (files.measureSpace = measureSpace));
  };
  const page = await readWithFree(20e9);
  expect(page.text).toMatch(
    /To do Trouble: No process does jobs .*Look: The disk is full in about 20 days 20\.0.GB of 2\.5.TB free.*Look: 1 job failed/,
  );
  expect(page.text).toMatch(/In about 20 days, at 1\.0.GB a day/);
  expect((await readWithFree(2000e9)).text).toMatch(/In about 5 years, at 1\.0.GB a day/);
  expect(page.text).toMatch(/\/:projectName\/devices Page · once 1\.3.s/);
});

test("a failed job is tried again by its button, also if somebody else was first", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "write");
  const id = await addFailedJob(site.api);
  const failed = await site.get("/site");
  expect(failed.text).toContain("Older pictures, made again Failed");
  expect(failed.text).toContain("It rains.");
  expect(failed.html).toContain(`name="retry" value="${id}"`);
  for (const _ of ["by its button", "again"]) {
    const sent = await site.post("/site", { retry: String(id) });
    expect([sent.status, sent.location]).toEqual([303, "/site"]);
    const page = await site.get("/site");
    expect(page.text).toContain("It will be tried again.");
    expect(page.text).not.toContain("It rains.");
  }
  expect((await site.post("/site", { retry: "999" })).status).toBe(404);
  expect((await site.post("/site", { retry: "x" })).status).toBe(400);
});

test("what cannot be told is said so, and not taken for a bucket", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "read");
  const { files } = site.api.services;
  const measureSpace = files.measureSpace;
  files.measureSpace = () => Promise.reject(new Error("the disk is gone"));
  const page = await site.get("/site").finally(() => (files.measureSpace = measureSpace));
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/Disk Free Can't be told Full Can't be told/);
  expect(page.text).not.toContain("In a bucket");
});

test("whoever may only read tries nothing again", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "read");
  const id = await addFailedJob(site.api);
  const page = await site.get("/site");
  expect(page.text).toContain("It rains.");
  expect(page.html).not.toContain(`name="retry"`);
  expect((await site.post("/site", { retry: String(id) })).status).toBe(403);
});

test("jobs that wait for too long are on Today, for whoever looks after the site", async () => {
  await using site = await openKeaBasin();
  const { api } = site;
  await makeSuperUser(api, site.rangi, "read");
  const dueAt = addHours(api.now(), -6);
  const order = { now: api.now(), dueAt };
  await enqueueJob(api.services.store.write, refreshPicturesJob, { version: 4 }, order);
  const waited = /Jobs have waited for 6 hours Upkeep: 1 waiting/;
  const dashboard = await site.get("/kea-basin");
  expect(dashboard.text).toMatch(waited);
  expect(dashboard.html).toContain('href="/site#jobs"');
  expect((await site.get("/site")).text).toMatch(waited);
});

test("pages that take long are remembered by their pattern", async () => {
  await using site = await openKeaBasin();
  const { slowLog } = site.api.services;
  const recorded: string[] = [];
  slowLog.record = (kind, name) => recorded.push(`${kind} ${name}`);
  await site.get("/kea-basin/devices");
  expect(recorded.filter((one) => one.startsWith("page"))).toEqual([
    "page /:projectName/devices/all?",
  ]);
});
