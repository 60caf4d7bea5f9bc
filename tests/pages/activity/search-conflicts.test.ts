import { expect, test } from "vitest";
import { createSearch, listSearches, updateSearch } from "#contract/wire/searches.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { fieldsOf } from "#tests/support/pages/option-fields.ts";

async function openSearch() {
  const site = await openFullProject();
  const { api, rangi, projectId } = site;
  const input = { projectId, name: "Cats", search: { "tagged-with": ["cat"] }, shared: true };
  const { id } = await api.send(createSearch, input, rangi.token);
  return {
    ...site,
    path: `/kea-basin/activity/saved/${id}/edit`,
    change: (changes: object) => api.send(updateSearch, { id, ...changes }, rangi.token),
    list: async () => (await api.send(listSearches, { projectId }, rangi.token)).searches,
  };
}

test("a saved search that was changed meanwhile is shown as it is now, and saving once more has one's own", async () => {
  await using site = await openSearch();
  const fields = fieldsOf(await site.get(site.path));
  expect(fields).toMatchObject({ name: "Cats", shared: "on" });
  await site.change({ name: "Stoats", search: { "tagged-with": ["stoat"] }, shared: false });
  const late = await site.post(site.path, { ...fields, name: "House cats" });
  expect(late).toMatchObject({ status: 422, title: "Error: Edit Stoats | Nightjar" });
  expect(late.text).toContain("This search has been changed elsewhere. It is now “Stoats”");
  expect(late.text).toContain("for its owner only, and searches for: Visits of stoat");
  expect(await site.list()).toMatchObject([{ name: "Stoats", shared: false }]);
  const again = fieldsOf(late);
  expect(again).toMatchObject({ name: "House cats", shared: "on" });
  expect(await site.post(site.path, again)).toMatchObject({ status: 303 });
  expect(await site.list()).toMatchObject([
    { name: "House cats", shared: true, search: { "tagged-with": ["stoat"] } },
  ]);
});

test("what was searched for is not put in the place of a search that was changed meanwhile", async () => {
  await using site = await openSearch();
  const path = `${site.path}?tagged-with=rat`;
  const fields = fieldsOf(await site.get(path));
  expect(fields).toMatchObject({ replace: "on" });
  await site.change({ search: { "tagged-with": ["stoat"] } });
  const wrong = await site.post(path, { ...fields, name: "" });
  const late = await site.post(path, { ...fieldsOf(wrong), name: "Rats" });
  expect(late.text).toContain("shared with everyone in this project, and searches for: Visits");
  expect(await site.list()).toMatchObject([{ search: { "tagged-with": ["stoat"] } }]);
  await site.post(path, fieldsOf(late));
  expect(await site.list()).toMatchObject([{ name: "Rats", search: { "tagged-with": ["rat"] } }]);
});
