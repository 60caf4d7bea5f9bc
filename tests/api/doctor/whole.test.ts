import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "#tests/support/backups/places.ts";
import { runDoctor } from "#server/doctor/doctor.ts";
import { innerChecks, outerChecks } from "#server/doctor/checks.ts";
import { openPlace } from "#tests/support/doctor/recorded-place.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

test("a site is looked over and repaired by its settings alone", { timeout: 60_000 }, async () => {
  await using place = await openPlace(isPostgres ? "s3" : "disk");
  const { api, key, backups } = place;
  await chmod(api.dataDir, 0o700);
  await api.services.store.write.deleteFrom("jobs").execute();
  await api.services.files.remove(key);
  const { config } = api;
  /* Nothing is repaired where the clock is not that of the servers. */
  const now = () => new Date();
  const copies: string[] = [];
  const orders = { config, now, backups, allFiles: false, report: () => {} };
  const run = async (fix: boolean) => {
    const outcomes = await runDoctor({ ...orders, fix, reportCopy: (path) => copies.push(path) });
    expect(outcomes).toHaveLength(outerChecks.length + innerChecks.length);
    /* The clock of tests is its own. */
    return outcomes.filter(({ name, state }) => {
      return name !== "clock" && state !== "well" && state !== "unused";
    });
  };
  expect(await run(true)).toMatchObject([{ name: "lost files", state: "fixed" }]);
  expect(copies).toHaveLength(1);
  expect(await run(false)).toEqual([]);
});

test("a site that cannot be opened is told as such, after what may be why", async () => {
  await using folder = await makeFolder();
  await using place = await openPlace("disk");
  const config = { ...place.api.config, databaseUrl: undefined, dataDir: join(folder.path, "x") };
  const orders = { config, now: place.api.now, fix: false, allFiles: false };
  const outcomes = await runDoctor({ ...orders, report: () => {}, reportCopy: () => {} });
  expect(outcomes.map(({ name }) => name)).toEqual([
    ...outerChecks.map(({ name }) => name),
    "site",
  ]);
  expect(outcomes.at(-1)).toMatchObject({
    state: "unclear",
    text: expect.stringMatching(/^There is no database in DATA_DIR/),
  });
});
