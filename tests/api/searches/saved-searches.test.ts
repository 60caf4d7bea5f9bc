import { expect, test } from "vitest";
import { pruneOldRows } from "#api/jobs/operations/prune-old-rows.ts";
import { toFilter } from "#api/searches/handlers/to-filter.ts";
import { countNewResults as countWithin } from "#api/searches/operations/count-new-results.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { leaveProject } from "#contract/wire/projects/memberships.ts";
import {
  countNewResults,
  createSearch,
  deleteSearch,
  listSearches,
  markSearchSeen,
  maxSearchesOfPerson,
  restoreSearch,
  updateSearch,
} from "#contract/wire/searches.ts";
import {
  answersByRole,
  everyone,
  makeCast,
  makeProject,
  type Person,
  signInAgain,
} from "#tests/support/projects/people.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { openTestApi } from "#tests/support/test-api.ts";

type New = Omit<InputOf<typeof createSearch>, "projectId">;

async function openCast() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { projectId } = cast;
  const save = async ({ token }: Person, input: Partial<New> = {}) => {
    const fields = { name: "Cats", search: { "tagged-with": ["cat"] }, ...input };
    return (await api.send(createSearch, { projectId, ...fields }, token)).id;
  };
  const list = async ({ token }: Person) =>
    (await api.send(listSearches, { projectId }, token)).searches;
  const count = async ({ token }: Person) =>
    (await api.send(countNewResults, { projectId }, token)).counts;
  return { api, save, list, count, ...cast };
}

const peopleOnly = { anonymous: 401, device: 401 };
const outside = { ...peopleOnly, stranger: 403, invited: 403 };

test("members save searches, and see their own and those that are shared", async () => {
  const { api, save, list, tokens, projectId, member, admin, reader, ...cast } = await openCast();
  await using _ = api;
  const input = { projectId, name: "Mine", search: {} };
  expect(await answersByRole(tokens, (token) => api.attempt(createSearch, input, token))).toEqual({
    ...everyone("ok"),
    ...outside,
    "super-user read": 403,
  });
  expect(
    await answersByRole(tokens, (token) => api.attempt(listSearches, { projectId }, token)),
  ).toEqual({ ...everyone("ok"), ...outside });
  expect(
    await answersByRole(tokens, (token) => api.attempt(countNewResults, { projectId }, token)),
  ).toEqual({ ...everyone("ok"), ...outside });
  await save(member, { name: "Shared", shared: true });
  const names = async (person: Person) => (await list(person)).map(({ name }) => name);
  expect(await names(member)).toEqual(["Mine", "Shared"]);
  expect(await names(admin)).toEqual(["Mine", "Shared"]);
  expect(await names(reader)).toEqual(["Shared"]);
  const [shared] = await list(reader);
  expect(shared).toMatchObject({ userName: "Mere Member", shared: true, mayChange: false });
  expect(shared?.seenAt).toBeUndefined();
  const other = await makeProject(api, cast.stranger, "Elsewhere");
  const elsewhere = await api.send(listSearches, { projectId: other }, cast.stranger.token);
  expect(elsewhere.searches).toEqual([]);
});

test("a private search is its owner's alone, whatever others try", async () => {
  const { api, save, tokens, member } = await openCast();
  await using _ = api;
  const id = await save(member);
  const alone = { ...everyone(403), ...peopleOnly, member: "ok" };
  for (const endpoint of [markSearchSeen, deleteSearch, restoreSearch]) {
    const input = { id };
    expect(await answersByRole(tokens, (token) => api.attempt(endpoint, input, token))).toEqual(
      alone,
    );
  }
  const input = { id, shared: false };
  expect(await answersByRole(tokens, (token) => api.attempt(updateSearch, input, token))).toEqual(
    alone,
  );
});

test("who manages the project changes what is shared in it; who sees it marks it as seen", async () => {
  const { api, save, tokens, member } = await openCast();
  await using _ = api;
  const id = await save(member, { shared: true });
  const managers = { member: "ok", admin: "ok", owner: "ok", "super-user write": "ok" };
  const changing = { ...everyone(403), ...peopleOnly, ...managers };
  const rename = { id, name: "Renamed" };
  expect(await answersByRole(tokens, (token) => api.attempt(updateSearch, rename, token))).toEqual(
    changing,
  );
  expect(
    await answersByRole(tokens, (token) => api.attempt(markSearchSeen, { id }, token)),
  ).toEqual({ ...everyone("ok"), ...outside });
  const remove = async (token: string | undefined) => {
    const outcome = await api.attempt(deleteSearch, { id }, token);
    if (outcome.ok) await api.send(restoreSearch, { id }, token);
    return outcome;
  };
  expect(await answersByRole(tokens, remove)).toEqual(changing);
});

test("a search is stored as it was sent, and changed in part", async () => {
  const { api, save, list, member } = await openCast();
  await using _ = api;
  const search = {
    "tagged-with": ["cat"],
    period: "1-week-ago",
    "clock-from": "21:30",
    locations: [3],
  } as const;
  const id = await save(member, { search: { ...search, locations: [3] } });
  expect((await list(member))[0]).toMatchObject({ id, name: "Cats", search, mayChange: true });
  await api.send(updateSearch, { id, name: "Night cats", shared: true }, member.token);
  expect((await list(member))[0]).toMatchObject({ name: "Night cats", search, shared: true });
  await api.send(updateSearch, { id, search: { sun: "night" } }, member.token);
  expect((await list(member))[0]).toMatchObject({
    name: "Night cats",
    search: { sun: "night" },
    shared: true,
  });
});

test.each([
  ["an unknown field", { search: { nonsense: 1 } }],
  ["a bad value", { search: { "clock-from": "25:00" } }],
  ["no search", { search: "cats" }],
  ["too much", { search: { ids: Array.from({ length: 1000 }, (_, at) => 1_000_000 + at) } }],
  ["no name", { name: " " }],
  ["a name that cannot be seen", { name: "\u200b" }],
  ["a name on two lines", { name: "Cats\nand dogs" }],
  ["a long name", { name: "x".repeat(101) }],
])("a search with %s is refused", async (_why, input) => {
  const { api, projectId, member } = await openCast();
  await using _ = api;
  const fine = { projectId, name: "Cats", search: {} };
  const refusal = await api.refuse(createSearch, { ...fine, ...input } as never, member.token);
  expect(refusal.status).toBe(422);
  expect(refusal.errors.length).toBeGreaterThan(0);
});

test("a name is one person's once, in whatever case; others may use it, too", async () => {
  const { api, save, projectId, member, admin } = await openCast();
  await using _ = api;
  await save(member, { name: "Āwhina" });
  await save(admin, { name: "Āwhina" });
  const input = { projectId, name: "āWHINA", search: {} };
  const refusal = await api.refuse(createSearch, input, member.token);
  expect(refusal).toMatchObject({ status: 422, errors: [{ param: "name" }] });
  const id = await save(member, { name: "Other" });
  expect((await api.refuse(updateSearch, { id, name: "āwhina" }, member.token)).status).toBe(422);
});

test("a deleted search comes back for 30 days, unless its name was taken meanwhile", async () => {
  const { api, save, list, ...cast } = await openCast();
  await using _ = api;
  let { member } = cast;
  const id = await save(member);
  await api.send(deleteSearch, { id }, member.token);
  expect(await list(member)).toEqual([]);
  expect((await api.refuse(deleteSearch, { id }, member.token)).status).toBe(403);
  const other = await save(member);
  expect((await api.refuse(restoreSearch, { id }, member.token)).status).toBe(422);
  await api.send(deleteSearch, { id: other }, member.token);
  await api.send(restoreSearch, { id }, member.token);
  expect((await list(member)).map((search) => search.id)).toEqual([id]);
  api.advance(31 * 24 * 3600);
  await pruneOldRows(api.services);
  member = await signInAgain(api, member);
  expect((await api.refuse(restoreSearch, { id: other }, member.token)).status).toBe(403);
  expect(await list(member)).toHaveLength(1);
});

test("there are at most 100 of one person in a project, many at once or not", async () => {
  const { api, save, list, projectId, member, admin } = await openCast();
  await using _ = api;
  for (let made = 1; made < maxSearchesOfPerson; made += 1) {
    await save(member, { name: `Search ${made}`, search: {} });
  }
  const outcomes = await Promise.all(
    ["One", "Two"].map((name) =>
      api.attempt(createSearch, { projectId, name, search: {} }, member.token),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await list(member)).toHaveLength(maxSearchesOfPerson);
  await save(admin);
});

test("new results are those that came since the search was opened, by each person", async () => {
  const { api, save, count, camera, ...cast } = await openCast();
  await using _ = api;
  let { member, admin } = cast;
  const seeCat = (at: string) => see(api, camera, { at, tracks: [["cat"]] });
  await seeCat("2026-11-20T01:00:00Z");
  const id = await save(member, { shared: true });
  expect(await count(member)).toEqual([{ id, count: 0, isMore: false }]);
  expect(await count(admin)).toEqual([]);
  api.advance(60);
  await seeCat("2026-11-19T01:00:00Z");
  await see(api, camera, { at: "2026-11-20T03:00:00Z", tracks: [["possum"]] });
  expect(await count(member)).toEqual([{ id, count: 1, isMore: false }]);
  api.advance(60);
  await api.send(markSearchSeen, { id }, admin.token);
  await api.send(markSearchSeen, { id }, member.token);
  expect(await count(member)).toEqual([{ id, count: 0, isMore: false }]);
  api.advance(600);
  [member, admin] = await Promise.all([signInAgain(api, member), signInAgain(api, admin)]);
  /* It came before, and what is on it was found after. */
  await api.services.store.write
    .updateTable("recordings")
    .set({ processing_ended_at: api.now().toISOString() })
    .execute();
  expect(await count(admin)).toEqual([{ id, count: 2, isMore: false }]);
});

test("new results are counted to 99, and not at all where that takes too long", async () => {
  const { api, save, count, camera, projectId, member } = await openCast();
  await using _ = api;
  const id = await save(member, { search: { "include-false-positives": true } });
  const seenAt = api.now().toISOString();
  api.advance(1);
  const first = await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks: [["cat"]] });
  const { write } = api.services.store;
  const row = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 120 }, () => {
    const { id: __, ...copy } = row;
    return copy;
  });
  await write.insertInto("recordings").values(rows).execute();
  expect(await count(member)).toEqual([{ id, count: 99, isMore: true }]);
  const filter = toFilter({}, { projectId, zone: "Pacific/Auckland", now: api.now() });
  const search = { id, filter, seenAt };
  expect(await countWithin(api.services, [search])).toHaveLength(1);
  const many = Array.from({ length: 10_000 }, () => search);
  expect((await countWithin(api.services, many, 1)).length).toBeLessThan(10_000);
});

test("what is new is counted where more than 5,000 others came since", async () => {
  const { api, save, count, camera, member } = await openCast();
  await using _ = api;
  const id = await save(member);
  api.advance(1);
  await see(api, camera, { at: "2026-11-20T01:00:00Z", tracks: [["cat"]] });
  const other = await see(api, camera, { at: "2026-11-20T02:00:00Z", tracks: [["possum"]] });
  const { write } = api.services.store;
  const { id: __, ...copy } = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", other)
    .executeTakeFirstOrThrow();
  for (let made = 0; made < 51; made += 1) {
    const rows = Array.from({ length: 100 }, () => copy);
    await write.insertInto("recordings").values(rows).execute();
  }
  expect(await count(member)).toEqual([{ id, count: 1, isMore: false }]);
});

test("a search of sounds finds those that were removed for speech, as its page does, however old it is", async () => {
  await using api = await openTestApi();
  const setting = { projectId: 1, zone: "Pacific/Auckland", now: api.now() };
  expect(toFilter({ types: ["audio"] }, setting)).toMatchObject({
    types: ["audio"],
    hidesRedacted: false,
  });
});

test("who has left sees no searches; what they shared stays", async () => {
  const { api, save, list, projectId, member, admin } = await openCast();
  await using _ = api;
  const id = await save(member, { shared: true });
  await save(member, { name: "Mine" });
  await api.send(leaveProject, { groupIdOrName: projectId }, member.token);
  expect((await api.refuse(listSearches, { projectId }, member.token)).status).toBe(403);
  expect((await api.refuse(markSearchSeen, { id }, member.token)).status).toBe(403);
  expect((await list(admin)).map((search) => search.id)).toEqual([id]);
});
