import { expect, test } from "vitest";
import type { OwnDataList } from "#contract/wire/accounts/own-data.ts";
import { hasSuperUser } from "#api/accounts/queries/users.ts";
import type { Db } from "#api/db/open.ts";
import { hasOtherSuperUser } from "#api/own-data/queries/former-member.ts";
import { countOwnRows, pageOwnData } from "#api/own-data/queries/own-data.ts";
import { explainPlans } from "#tests/support/databases/plans.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

/** Where large tables hold what one person has done. */
const found: [OwnDataList, string][] = [
  ["tags", "track_tags USING INDEX track_tags_by_user (user_id=? AND id>?)"],
  ["notesAndLabels", "recording_labels USING INDEX recording_labels_by_user (user_id=? AND id>?)"],
  ["cardUploads", "upload_jobs USING INDEX upload_jobs_by_user (user_id=? AND id>?)"],
  ["audit", "audit USING INDEX audit_by_actor (actor_id=? AND id>?)"],
];

test.skipIf(isPostgres)("what a person has done is paged and counted by their id", async () => {
  await using api = await openTestApi();
  const file = api.services.store.file as string;
  for (const [list, plan] of found) {
    const paged = await explainPlans(file, (db) => pageOwnData(db, list, 1).next());
    expect(paged).toContain(`SEARCH ${plan}`);
    expect(paged).not.toContainEqual(expect.stringMatching(/^SCAN (?!own)/));
    const counted = await explainPlans(file, (db) => countOwnRows(db, list, 1));
    expect(counted).not.toContainEqual(expect.stringMatching(/^SCAN (?!own)/));
  }
});

test.skipIf(isPostgres)("super-users are found among themselves", async () => {
  await using api = await openTestApi();
  const explain = (ask: (db: Db) => Promise<unknown>) =>
    explainPlans(api.services.store.file as string, ask);
  const among = ["SCAN users USING INDEX users_super"];
  expect(await explain(hasSuperUser)).toEqual(among);
  expect(await explain((db) => hasOtherSuperUser(db, 1))).toEqual(among);
});
