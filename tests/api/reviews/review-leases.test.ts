import { expect, test } from "vitest";
import { pruneOldRows } from "#api/jobs/operations/prune-old-rows.ts";
import {
  countReviews,
  leaseReviews,
  maxHeldReviews,
  maxReviewsAtOnce,
  releaseReviews,
  resumeReview,
  skipReview,
} from "#contract/wire/reviews.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
  type Person,
  signInAgain,
} from "#tests/support/projects/people.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { at } from "#tests/support/recordings/visits.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** Ids of untagged recordings, newest first. */
async function openUntagged(length: number) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const ids: number[] = [];
  for (let made = 0; made < length; made += 1) {
    const time = at(`20:${String(59 - made).padStart(2, "0")}`);
    ids.push(await see(api, cast.camera, { at: time, tracks: [["possum"]] }));
  }
  const { projectId } = cast;
  const lease = async ({ token }: Person, options: { count?: number; held?: number[] } = {}) => {
    const input = { projectId, queue: "untagged" as const, ...options };
    const { items, left } = await api.send(leaseReviews, input, token);
    return { ids: items.map(({ recording }) => recording.id), left };
  };
  return { api, ids, lease, ...cast };
}

test("two people are given different recordings, and each is given their own again", async () => {
  const { api, ids, lease, member, admin } = await openUntagged(4);
  await using _ = api;
  const [first, second, third, fourth] = ids;
  expect(await lease(member)).toEqual({ ids: [first], left: 4 });
  expect(await lease(admin)).toEqual({ ids: [second], left: 4 });
  expect(await lease(member)).toEqual({ ids: [first], left: 4 });
  expect(await lease(member, { count: 2, held: [first ?? 0] })).toMatchObject({
    ids: [third, fourth],
  });
  expect((await lease(admin, { count: 10 })).ids).toEqual([second]);
});

test("of several who ask at once no two are given the same", async () => {
  const { api, ids, lease, member, admin, owner } = await openUntagged(12);
  await using _ = api;
  const rounds = await Promise.all(
    [member, admin, owner, member, admin, owner].map((person) => lease(person, { count: 3 })),
  );
  const byPerson = [member, admin, owner].map((_, index) => [
    ...new Set([...(rounds[index]?.ids ?? []), ...(rounds[index + 3]?.ids ?? [])]),
  ]);
  const given = byPerson.flat();
  expect(new Set(given).size).toBe(given.length);
  expect(byPerson.every((own) => own.length >= 3)).toBe(true);
  expect(given.every((id) => ids.includes(id))).toBe(true);
});

test("a lease ends after ten minutes, unless what is held is renewed", async () => {
  const { api, ids, lease, ...cast } = await openUntagged(2);
  await using _ = api;
  const [first, second] = ids;
  expect((await lease(cast.member, { count: 2 })).ids).toEqual([first, second]);
  api.advance(9 * 60);
  const member = await signInAgain(api, cast.member);
  expect((await lease(member, { held: [first ?? 0] })).ids).toEqual([second]);
  api.advance(2 * 60);
  const admin = await signInAgain(api, cast.admin);
  expect((await lease(admin)).ids).toEqual([]);
  api.advance(9 * 60);
  const again = await signInAgain(api, cast.admin);
  expect((await lease(again, { count: 2 })).ids).toEqual([first, second]);
});

test("what is put aside comes no more, to others it does, and back when it is resumed or the day is over", async () => {
  const { api, ids, lease, ...cast } = await openUntagged(2);
  await using _ = api;
  const { projectId, member, admin } = cast;
  const [first = 0, second] = ids;
  await lease(member);
  await api.send(skipReview, { id: first }, member.token);
  await api.send(skipReview, { id: first }, member.token);
  expect(await lease(member)).toEqual({ ids: [second], left: 1 });
  expect((await lease(admin)).ids).toEqual([first]);
  await api.send(releaseReviews, { projectId }, admin.token);
  await api.send(resumeReview, { id: first }, member.token);
  expect((await lease(member)).ids).toEqual([first]);
  await api.send(skipReview, { id: first }, member.token);
  api.advance(13 * 3600);
  const later = await signInAgain(api, member);
  expect((await lease(later)).ids).toEqual([first]);
});

test("giving back frees what one has taken, and nothing of others", async () => {
  const { api, ids, lease, projectId, member, admin, owner } = await openUntagged(3);
  await using _ = api;
  const [first, second, third] = ids;
  await lease(member);
  await lease(admin);
  await api.send(releaseReviews, { projectId }, member.token);
  expect((await lease(owner, { count: 2 })).ids).toEqual([first, third]);
  expect((await lease(admin)).ids).toEqual([second]);
});

test("recordings of another project are neither taken nor given", async () => {
  const { api, ids, lease, stranger, member } = await openUntagged(1);
  await using _ = api;
  const elsewhere = await makeProject(api, stranger, "Elsewhere");
  await makeCamera(api, elsewhere, "Their camera");
  const input = { projectId: elsewhere, queue: "untagged" as const, held: ids };
  expect(await api.send(leaseReviews, input, stranger.token)).toMatchObject({ items: [], left: 0 });
  expect((await lease(member)).ids).toEqual(ids);
});

test("leases and skips that have ended are pruned", async () => {
  const { api, ids, lease, member } = await openUntagged(2);
  await using _ = api;
  const [first = 0] = ids;
  await lease(member, { count: 2 });
  await api.send(skipReview, { id: first }, member.token);
  const { read } = api.services.store;
  const countRows = async () => [
    (await read.selectFrom("review_leases").select("recording_id").execute()).length,
    (await read.selectFrom("review_skips").select("recording_id").execute()).length,
  ];
  await pruneOldRows(api.services);
  expect(await countRows()).toEqual([1, 1]);
  api.advance(3600);
  await pruneOldRows(api.services);
  expect(await countRows()).toEqual([0, 1]);
  api.advance(12 * 3600);
  await pruneOldRows(api.services);
  expect(await countRows()).toEqual([0, 0]);
});

test("too many recordings at once are refused", async () => {
  const { api, projectId, member } = await openUntagged(0);
  await using _ = api;
  const ids = Array.from({ length: maxHeldReviews + 1 }, (_, index) => index + 1);
  for (const wrong of [
    { count: -1 },
    { count: maxReviewsAtOnce + 1 },
    { held: ids },
    { devices: ids },
    { "tagged-with": ids.map(String) },
  ]) {
    const input = { projectId, queue: "untagged" as const, ...wrong };
    expect((await api.refuse(leaseReviews, input, member.token)).status).toBe(422);
  }
});

test("whoever sees the project sees the counts, and whoever works in it reviews", async () => {
  const { api, ids, projectId, tokens } = await openUntagged(1);
  await using _ = api;
  const [id = 0] = ids;
  const working = {
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    "super-user read": 403,
    device: 401,
  };
  const queue = "untagged" as const;
  for (const ask of [
    (token?: string) => api.attempt(leaseReviews, { projectId, queue }, token),
    (token?: string) => api.attempt(releaseReviews, { projectId }, token),
    (token?: string) => api.attempt(skipReview, { id }, token),
    (token?: string) => api.attempt(resumeReview, { id }, token),
  ]) {
    expect(await answersByRole(tokens, ask)).toEqual(working);
  }
  const counts = await answersByRole(tokens, (token) =>
    api.attempt(countReviews, { projectId }, token),
  );
  expect(counts).toEqual({ ...working, "super-user read": "ok" });
});
