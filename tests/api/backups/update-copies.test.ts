import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { addDays } from "date-fns";
import { expect, test, vi } from "vitest";
import { restore } from "#api/backups/operations/restore.ts";
import { removeOldCopies } from "#api/backups/operations/update-copies.ts";
import { makeTarget } from "#tests/support/backups/places.ts";
import { frozenAt, readAnswers } from "#tests/support/releases/frozen-release.ts";
import { askSite, openFrozenSite } from "#tests/support/releases/frozen-site.ts";

/* A passphrase takes a second to try, and several on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const isPostgres = process.env.TEST_DATABASE === "postgres";
const older = "2026-11-23";
type Site = Awaited<ReturnType<typeof openFrozenSite>>;

test.skipIf(!isPostgres)(
  "an update of PostgreSQL leaves a copy of its rows, from which the site is as it was",
  async () => {
    await using site = await openFrozenSite(older);
    await using target = await makeTarget("postgres");
    const migrations = await site.listApplied();
    const passphrase = "morepork at midnight";
    await site.ask({ BACKUP_PASSPHRASE: passphrase });
    const from = join(site.dataDir, "before-updates");
    const { manifest } = await restore({ from, passphrase, ...target });
    expect(manifest.encryption).toBe("age");
    expect(manifest.migrations).toEqual(migrations);
    /* Files stay where they are. */
    const place = { dataDir: site.dataDir, databaseUrl: target.databaseUrl };
    expect(await askSite(place)).toMatchObject(readAnswers(older));
  },
);

test("copies of updates are removed after 30 days", async () => {
  await using site = await openFrozenSite(older);
  await site.ask();
  const madeAt = isPostgres ? frozenAt : new Date();
  expect(await listCopiesAfter(site, addDays(madeAt, 29))).toHaveLength(1);
  expect(await listCopiesAfter(site, addDays(madeAt, 31))).toEqual([]);
});

async function listCopiesAfter({ dataDir, withStore }: Site, now: Date): Promise<string[]> {
  await withStore((store) => removeOldCopies({ store, copiesPlace: dataDir, now: () => now }));
  if (isPostgres) return readdir(join(dataDir, "before-updates/backups"));
  return (await readdir(dataDir)).filter((name) => name.startsWith("nightjar.sqlite.before-"));
}
