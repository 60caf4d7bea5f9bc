import { execFile } from "node:child_process";
import { cp, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { sweepFiles, sweepFilesAnyway } from "#api/recordings/operations/sweep-files.ts";
import { listFiles, listKeys } from "#tests/support/recordings/stored-files.ts";
import { age, folder, id, leave } from "#tests/support/recordings/swept-files.ts";
import type { TestApi } from "#tests/support/test-api.ts";
import { openWorkplace } from "#tests/support/processes/workers.ts";

const swept = `raw/${folder}/${id}`;

function inTrash(api: TestApi, day: string): string {
  return join(api.dataDir, "trash", day, swept);
}

test("what is swept lies in the trash of that day for 30 days, and can be put back", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  await leave(api, swept);
  await age(api, 25);
  await sweepFiles(api.services);
  const trashed = inTrash(api, "2026-11-21");
  expect(await readFile(trashed, "utf8")).toBe(swept);
  await cp(join(api.dataDir, "trash/2026-11-21"), join(api.dataDir, "files"), { recursive: true });
  expect(await listKeys(api)).toEqual([swept]);
  api.advance(30 * 24 * 3600);
  await sweepFiles(api.services);
  expect(await readFile(trashed, "utf8")).toBe(swept);
  api.advance(24 * 3600);
  await sweepFiles(api.services);
  await expect(readFile(trashed)).rejects.toThrow("ENOENT");
});

/** So many files as if they had been left a day ago. */
async function leaveMany(api: TestApi, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await leave(api, `raw/${folder}/${id.slice(0, -4)}${String(number).padStart(4, "0")}`);
  }
  await age(api, 25);
}

test("where more than a hundred and one in a hundred are unnamed, none is moved, and it is said", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  await leaveMany(api, 101);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toHaveLength(101);
  expect(api.log).toEqual([
    { level: "error", message: expect.stringContaining("no row names 101 of 101 files") },
  ]);
  await sweepFilesAnyway(api.services);
  expect(await listKeys(api)).toEqual([]);
});

test("a hundred are moved whatever their share is", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  await leaveMany(api, 100);
  await sweepFiles(api.services);
  expect(await listKeys(api)).toEqual([]);
});

test("more than a hundred are moved where they are one in a hundred or fewer", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  await leaveMany(api, 101);
  const { files } = api.services;
  const sweepAmong = async (others: number) => {
    /** Others are of no kind that is swept, and count as files that are there. */
    async function* list(...query: Parameters<typeof files.list>) {
      yield* files.list(...query);
      if (query[0] !== "raw") return;
      for (let count = 0; count < others; count += 1) {
        yield { key: `raw/other-${count}`, bytes: 1, version: "1" };
      }
    }
    await sweepFiles({ ...api.services, files: { ...files, list } });
    return (await listKeys(api)).length;
  };
  expect(await sweepAmong(9900)).toBe(101);
  expect(await sweepAmong(10_000)).toBe(0);
});

test(
  "an operator starts a sweep by hand, and moves all by force",
  { timeout: 60_000 },
  async () => {
    await using place = await openWorkplace();
    const { api } = place;
    await leaveMany(api, 101);
    const env = {
      ...process.env,
      DATA_DIR: api.dataDir,
      SECRET: api.config.secret,
      ...(api.config.databaseUrl ? { DATABASE_URL: api.config.databaseUrl } : {}),
    };
    const script = join(import.meta.dirname, "../../../bin/sweep.ts");
    await makeOld(api);
    const run = (...options: string[]) =>
      promisify(execFile)(process.execPath, [script, ...options], { env });
    expect((await run()).stderr).toContain("has stopped and moved nothing");
    expect(await listKeys(api)).toHaveLength(101);
    expect((await run("--force")).stderr).toContain("Moved 101 files");
    expect(await listKeys(api)).toEqual([]);
    const nothing = "Moved nothing: no file is a day old that no row names\n";
    expect(await run("--force")).toMatchObject({ stdout: nothing, stderr: "" });
  },
);

/** By the clock of this machine, with a database that began before. */
async function makeOld(api: TestApi): Promise<void> {
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000);
  for (const path of await listFiles(api)) await utimes(path, twoDaysAgo, twoDaysAgo);
  const created_at = new Date(twoDaysAgo.getTime() - 1000).toISOString();
  await api.services.store.write.updateTable("users").set({ created_at }).execute();
}
