import { expect, test } from "vitest";
import { getReport, listOldVisits } from "#contract/wire/recordings/recording-reports.ts";
import { countTrackTags, listTrackTags } from "#contract/wire/tracks/track-tag-lists.ts";
import { listTrackIds, see, tagTrack } from "#tests/support/recordings/observations.ts";
import {
  answersByRole,
  everyone,
  makeCast,
  roles,
  type Role,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const signedIn = { ...everyone("ok"), anonymous: 401, device: 401 };
const sees = ["member", "admin", "owner", "super-user read", "super-user write"];

async function openWithVisit() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const id = await see(api, cast.camera, { at: "2026-11-19T06:00:00Z", tracks: [["rat"]] });
  const [trackId = 0] = await listTrackIds(api, id);
  await tagTrack(api, trackId, { what: "rat", userId: cast.member.id });
  const asUser = { "view-mode": "user" } as const;
  /** How much each endpoint tells somebody. */
  const requestAll = async (token: string | undefined, query: Partial<typeof asUser> = {}) => {
    const report = await api.send(getReport, query, token);
    return [
      (await report.text()).split("\n").length - 1,
      (await api.send(listOldVisits, query, token)).totalRecordings,
      (await api.send(listOldVisits, query, token)).visits.length,
      (await api.send(listTrackTags, query, token)).rows.length,
      (await api.send(countTrackTags, query, token)).rows.length,
    ];
  };
  return { api, ...cast, asUser, requestAll };
}

test.each([getReport, listOldVisits, listTrackTags, countTrackTags])(
  "$name answers whoever is signed in",
  async (endpoint) => {
    const { api, tokens } = await openWithVisit();
    await using _ = api;
    const answers = await answersByRole(tokens, (token) => api.attempt(endpoint, {}, token));
    expect(answers).toEqual(signedIn);
  },
);

test("only members and super-users are told of a project's recordings", async () => {
  const { api, tokens, requestAll } = await openWithVisit();
  await using _ = api;
  const reported: Partial<Record<Role, number[]>> = {};
  for (const role of roles) {
    if (role !== "anonymous" && role !== "device") reported[role] = await requestAll(tokens[role]);
  }
  for (const [role, counts] of Object.entries(reported)) {
    expect([role, counts]).toEqual([role, sees.includes(role) ? [1, 1, 1, 1, 1] : [0, 0, 0, 0, 0]]);
  }
});

test("whoever is no member any more is told of nothing", async () => {
  const { api, member, requestAll } = await openWithVisit();
  await using _ = api;
  expect(await requestAll(member.token)).toEqual([1, 1, 1, 1, 1]);
  await api.services.store.write
    .updateTable("memberships")
    .set({ removed_at: api.now().toISOString() })
    .where("user_id", "=", member.id)
    .execute();
  expect(await requestAll(member.token)).toEqual([0, 0, 0, 0, 0]);
});

test("a super-user who puts the permission aside is told of no other projects", async () => {
  const { api, reader, writer, asUser, requestAll } = await openWithVisit();
  await using _ = api;
  for (const { token } of [reader, writer]) {
    expect(await requestAll(token, asUser)).toEqual([0, 0, 0, 0, 0]);
  }
});
