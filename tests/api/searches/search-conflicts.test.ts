import { expect, test } from "vitest";
import { createSearch, listSearches, updateSearch } from "#contract/wire/searches.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("of two who change a saved search from the same reading the second is refused", async () => {
  await using api = await openTestApi();
  const { projectId, member, admin } = await makeCast(api);
  const before = { name: "Cats", search: { "tagged-with": ["cat"], sun: "night" }, shared: true };
  const { id } = await api.send(createSearch, { projectId, ...before }, member.token);
  const outcomes = await Promise.all(
    [
      { id, name: "All cats", before, by: admin },
      { id, shared: true, search: { "tagged-with": ["stoat"] }, before, by: member },
    ].map(({ by, ...input }) => api.attempt(updateSearch, input, by.token)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const late = { id, name: "Stoats", before };
  expect(await api.refuse(updateSearch, late, admin.token)).toMatchObject({
    status: 422,
    errorType: "unprocessable",
    errors: [{ param: "before" }],
  });
  const read = async () => (await api.send(listSearches, { projectId }, admin.token)).searches[0]!;
  const { name, search, shared } = await read();
  const again = { id, name: "Stoats", before: { name, search, shared } };
  await api.send(updateSearch, again, admin.token);
  expect(await read()).toMatchObject({ name: "Stoats", search });
});
