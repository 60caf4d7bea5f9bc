import { expect, test } from "vitest";
import { getDiskSpace, getSite } from "#contract/wire/site.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("super-users see how the site is, and nobody else does", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  for (const endpoint of [getSite, getDiskSpace]) {
    const ask = (token: string | undefined) => api.attempt(endpoint, {}, token);
    expect(await answersByRole(tokens, ask)).toEqual({
      ...everyone(403),
      anonymous: 401,
      device: 401,
      "super-user read": "ok",
      "super-user write": "ok",
    });
  }
  const { versions, disk } = await api.send(getSite, {}, tokens["super-user read"]);
  expect(versions.product).toBe(api.services.settings.version);
  expect(versions.database).toMatch(/^(SQLite|PostgreSQL) \d+\.\d/);
  expect(versions.schema).toMatch(/^20\d\d-\d\d-\d\d-/);
  expect(disk.databaseBytes).toBeGreaterThan(100_000);
});
