import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { proofName } from "#contract/wire/backups/backup-format.ts";
import { makeFolder } from "#tests/support/backups/places.ts";
import { openS3Server } from "#tests/support/files/s3-server.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeSuperUser } from "#tests/support/projects/people.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("a super-user has a backup made, and reads that it was proven", async () => {
  await using folder = await makeFolder();
  await using site = await openKeaBasin({ BACKUP_TO: folder.path });
  await makeSuperUser(site.api, site.rangi, "write");
  expect((await site.get("/kea-basin")).text).toContain("There is no backup yet");
  const empty = await site.get("/backups");
  expect(empty).toMatchObject({ status: 200, title: "Backups | Nightjar" });
  expect(empty.text).toContain("There is no backup yet.");
  expect((await site.get("/my-settings")).text).toContain("Made and checked each night.");
  expect(empty.text).toContain(`in ${folder.path}. The newest 30 are kept.`);

  expect(await site.post("/backups", {})).toMatchObject({ status: 303, location: "/backups" });
  const asked = await site.get("/backups");
  expect(asked.text).toContain("There is no backup yet. A backup is about to be made.");
  expect(asked.html).toMatch(/<a [^>]*href="\/backups"[^>]*>Check again/);
  await site.api.jobs.drain();
  const made = await site.get("/backups");
  expect(made.text).toContain("The newest backup was restored, and everything was there.");
  expect(made.text).toMatch(/[\d,]+ rows, 0 files \(0 B\), version [\d.]+/);
  expect(made.text).toContain("Proven by a restore");
  expect((await site.get("/kea-basin")).text).not.toContain("backup");
});

test("files that the site had lost are not said to be in a backup", async () => {
  await using folder = await makeFolder();
  await using site = await openKeaBasin({ BACKUP_TO: folder.path });
  await makeSuperUser(site.api, site.rangi, "read");
  const at = site.api.now().toISOString();
  const proven = { madeAt: at, version: "0.1.0", rows: 9, files: 1, bytes: 900, provenAt: at };
  const { services } = site.api;
  const list = async () => [
    { ...proven, lost: 3 },
    { ...proven, madeAt: "2026-11-18T13:30:00.000Z", sealed: true } as const,
  ];
  services.backups = services.backups && { ...services.backups, list };
  const { text } = await site.get("/backups");
  expect(text).toContain("It lacks files that the site had lost before: run the doctor");
  expect(text).toContain("Proven by a restore, but for 3 files already lost");
  expect(text.match(/version 0\.1\.0(, sealed)? Proven/g)).toEqual([
    "version 0.1.0 Proven",
    "version 0.1.0, sealed Proven",
  ]);
  const dashboard = await site.get("/kea-basin");
  expect(dashboard.text).toContain("The newest backup lacks files that the site has lost");
});

test("a backup that cannot be restored is the first thing said", async () => {
  await using folder = await makeFolder();
  await using site = await openKeaBasin({ BACKUP_TO: folder.path });
  await makeSuperUser(site.api, site.rangi, "write");
  await site.post("/backups", {});
  await site.api.jobs.drain();
  const [name = ""] = await readdir(join(folder.path, "backups"));
  const proof = { provenAt: site.api.now().toISOString(), rows: 0, files: 0, problem: "It rains." };
  await writeFile(join(folder.path, "backups", name, proofName), JSON.stringify(proof));
  expect((await site.get("/backups")).text).toMatch(
    /The newest backup cannot be restored\. It rains\./,
  );
  const dashboard = await site.get("/kea-basin");
  expect(dashboard.text).toContain("The newest backup cannot be restored");
  expect(dashboard.html).toContain('href="/backups"');
});

test("where no place is named, the page says what to set", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "read");
  const page = await site.get("/backups");
  expect(page.text).toContain("sets BACKUP_TO to a folder on another disk");
  expect(page.html).not.toContain("Back up now");
  expect((await site.get("/kea-basin")).text).not.toContain("backup");
  expect((await site.post("/backups", {})).status).toBe(403);
});

test("where the bucket does not answer, the page and the dashboard say so", async () => {
  const place = "s3://kea-backups?path-style=on&endpoint=http://127.0.0.1:1";
  await using site = await openKeaBasin({ BACKUP_TO: place });
  await makeSuperUser(site.api, site.rangi, "read");
  const page = await site.get("/backups");
  expect(page.text).toMatch(
    /cannot be read now\. s3:\/\/kea-backups cannot be read: .*ECONNREFUSED/,
  );
  expect(page.text).toContain("in s3://kea-backups. The newest 30 are kept.");
  expect(page.text).toContain(
    "Make sure that s3://kea-backups is there and that the site may write",
  );
  const dashboard = await site.get("/kea-basin");
  expect(dashboard.text).toContain("The backups cannot be read");
});

test("where the bucket is not there, the button says so, and what to do", async () => {
  await using server = await openS3Server();
  const place = server.address("site").replace("nightjar", "kea-backups");
  await using site = await openKeaBasin({ BACKUP_TO: place });
  await makeSuperUser(site.api, site.rangi, "write");
  const sent = await site.post("/backups", {});
  expect([sent.status, sent.title]).toEqual([400, "Error: Backups | Nightjar"]);
  expect(sent.text).toContain(
    "No backup can be made now: s3://kea-backups/site cannot be used: there is no such bucket; make it, or correct the name",
  );
  expect((await site.get("/backups")).text).not.toContain("is about to be made");
});

test("an attempt that failed is said with its reason and when the next one is", async () => {
  await using folder = await makeFolder();
  await using site = await openKeaBasin({ BACKUP_TO: folder.path });
  await makeSuperUser(site.api, site.rangi, "write");
  const { services } = site.api;
  const make = async () => {
    throw new Error("No space is left.");
  };
  services.backups = services.backups && { ...services.backups, make };
  await site.post("/backups", {});
  await site.api.jobs.drain();
  const page = await site.get("/backups");
  expect(page.text).toMatch(
    /There is no backup yet\. The last attempt to make a backup failed\. Next attempt [^.]*, in 1.min ?\. No space is left\./,
  );
  expect(page.html).toContain("Back up now");
  expect((await site.get("/all-jobs")).text).toContain("No jobs are running, 1 is waiting");
});

test("while a backup is being made, the page says how far it is, and how much the last one has", async () => {
  await using folder = await makeFolder();
  await using site = await openKeaBasin({ BACKUP_TO: folder.path });
  await makeSuperUser(site.api, site.rangi, "write");
  await record(site.api, site.camera);
  await site.post("/backups", {});
  await site.api.jobs.drain();
  const { services } = site.api;
  const whole = services.backups!;
  const end = Promise.withResolvers<void>();
  services.backups = {
    ...whole,
    make: async (now, under) => {
      under.report(7);
      await end.promise;
      return whole.make(now, under);
    },
  };
  site.api.advance(60);
  await site.post("/backups", {});
  const made = site.api.jobs.drain();
  await expect
    .poll(async () => (await site.get("/backups")).text)
    .toMatch(
      /A backup is being made\. Started .* So far it has 7 files\. The last one has [1-9] files?\./,
    );
  end.resolve();
  await made;
  expect((await site.get("/backups")).text).not.toContain("So far");
});
