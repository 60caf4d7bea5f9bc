import { expect, test } from "vitest";
import { at } from "#tests/support/projects/locations.ts";
import { join, makeCamera, makeProject } from "#tests/support/projects/people.ts";
import {
  count,
  openSearched,
  search,
  searchIds,
} from "#tests/support/recordings/recording-search.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("whoever is asked to join, was removed or never was in a project finds nothing of it", async () => {
  const { api, invited, stranger, member, projectId, owner } = await openSearched();
  await using _ = api;
  await join(api, member, await makeProject(api, owner, "Tui Gully"));
  await api.services.store.write
    .updateTable("memberships")
    .set({ removed_at: api.now().toISOString() })
    .where("user_id", "=", member.id)
    .where("project_id", "=", projectId)
    .execute();
  for (const person of [invited, stranger, member]) {
    for (const where of [{}, { GroupId: projectId }, { $or: [{ GroupId: projectId }, {}] }]) {
      expect(await search(api, person, { where })).toMatchObject({ rows: [], count: 0 });
    }
    expect(await count(api, person, { checkIsGroupAdmin: false })).toBe(0);
  }
});

test("the rows of all projects of a person come together, super-users' of all there are", async () => {
  const { api, member, owner, stranger, reader, a } = await openSearched();
  await using _ = api;
  const own = await makeProject(api, owner, "Tui Gully");
  const theirs = await record(api, await makeCamera(api, own, "Gully camera"), {
    recordingDateTime: at(3),
  });
  const far = await makeProject(api, stranger, "Far Valley");
  const foreign = await record(api, await makeCamera(api, far, "Far camera"), {
    recordingDateTime: at(2),
  });
  expect((await searchIds(api, owner)).slice(-2)).toEqual([a, theirs]);
  expect(await searchIds(api, member)).toHaveLength(4);
  expect((await searchIds(api, reader)).slice(-2)).toEqual([theirs, foreign]);
  expect(await searchIds(api, reader, { "view-mode": "user" })).toEqual([]);
});

test("recordings are counted where one is an admin, unless one asks for all", async () => {
  const { api, member, admin, reader } = await openSearched();
  await using _ = api;
  expect(await count(api, member)).toBe(0);
  expect(await count(api, member, { checkIsGroupAdmin: false })).toBe(4);
  expect(await count(api, admin)).toBe(4);
  expect(await count(api, admin, { limit: 1, offset: 2 })).toBe(4);
  expect(await count(api, admin, { tags: ["possum"], where: { duration: { $gt: 1 } } })).toBe(2);
  expect(await count(api, reader)).toBe(4);
  expect(await count(api, reader, { "view-mode": "user" })).toBe(0);
});
