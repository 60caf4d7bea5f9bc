import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { migrate } from "#api/db/migrate.ts";
import { describeSchema } from "#tests/support/releases/describe-schema.ts";
import {
  readAnswers,
  readPostgresSchema,
  releasesFolder,
} from "#tests/support/releases/frozen-release.ts";
import { openFrozenSite } from "#tests/support/releases/frozen-site.ts";
import { makeTarget } from "#tests/support/backups/places.ts";

vi.setConfig({ testTimeout: 120_000 });

const isPostgres = process.env.TEST_DATABASE === "postgres";
const releases = readdirSync(releasesFolder);
const kills = process.env.CHECK_LONG ? 20 : 3;

test.each(releases)(
  "a site of %s answers after the update what it answered before, however often that was killed",
  async (release) => {
    await using site = await openFrozenSite(release);
    const before = readAnswers(release);
    const left = await site.listApplied();
    for (const stopBefore of await spreadKills(release)) {
      expect(await site.upgrade(stopBefore)).toBe(`stopped before ${stopBefore}`);
      expect(await site.listApplied()).toEqual(left);
    }
    expect(await site.ask()).toMatchObject(before);
    expect(await site.ask()).toMatchObject(before);
  },
);

/** Statements amid the update, far apart; none where there is nothing to do. */
async function spreadKills(release: string): Promise<number[]> {
  await using site = await openFrozenSite(release);
  const before = (await site.listApplied()).length;
  const said = await site.upgrade();
  if ((await site.listApplied()).length === before) return [];
  const statements = Number(/^done after (\d+)$/.exec(said)?.[1]);
  const share = statements / (kills + 1);
  return Array.from({ length: kills }, (_, n) => Math.ceil(share * (n + 1)));
}

test.each(releases)("the migrations of %s make the tables that it had", async (release) => {
  await using site = await openFrozenSite(release);
  await using target = await makeTarget(isPostgres ? "postgres" : "sqlite");
  await migrate(target.store, { upTo: (await site.listApplied()).at(-1) });
  const made = await describeSchema(target.store);
  expect(made).toEqual(isPostgres ? readPostgresSchema(release) : await site.describe());
});
