import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { proofName } from "#contract/wire/backups/backup-format.ts";
import { makeFolder } from "#tests/support/backups/places.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { makeSuperUser } from "#tests/support/projects/people.ts";

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
  expect((await site.get("/backups")).text).toContain("A backup is being made or checked.");
  await site.api.jobs.drain();
  const made = await site.get("/backups");
  expect(made.text).toContain("The newest backup was restored, and everything was there.");
  expect(made.text).toMatch(/[\d,]+ rows, 0 files \(0 B\), version [\d.]+/);
  expect(made.text).toContain("Proven by a restore");
  expect((await site.get("/kea-basin")).text).not.toContain("backup");
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
  const dashboard = await site.get("/kea-basin");
  expect(dashboard.text).toContain("The backups cannot be read");
});
