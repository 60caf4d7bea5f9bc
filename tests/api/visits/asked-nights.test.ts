import { expect, test } from "vitest";
import { sumNights as endpoint } from "#contract/wire/visits/project-nights.ts";
import { readNights } from "#api/visits/operations/read-nights.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeProject,
} from "#tests/support/projects/people.ts";
import { listTrackIds, markGone, see, tagTrack } from "#tests/support/recordings/observations.ts";
import {
  ask,
  expectNights,
  list,
  local,
  openProject,
  type Query,
} from "#tests/support/recordings/project-nights.ts";

const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };

test("projects are apart, and locations of another give nothing", async () => {
  await using subject = await openProject();
  const { api, camera, owner } = subject;
  await see(api, camera, { at: local(18, 22), location: ridge, tracks: [["cat"]] });
  const otherId = await makeProject(api, owner, "Elsewhere");
  const otherCamera = await makeCamera(api, otherId, "Creek camera");
  await see(api, otherCamera, { at: local(18, 22), location: creek, tracks: [["stoat"]] });
  await expectNights(subject, ["18 cat 1"]);
  const other = { ...subject, projectId: otherId, member: owner };
  await expectNights(other, ["18 stoat 1"]);
  const { byLocation } = await ask(other);
  const locations = byLocation.map(({ locationId }) => locationId);
  const theirs = await ask(subject, { locations });
  expect([theirs.byNight, theirs.byLocation]).toEqual([[], []]);
  expect(theirs.recorded.every(({ locations, silent }) => locations + silent === 0)).toBe(true);
});

test("where there is no time, sums tell how it was before, and the answer says so", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  await see(api, camera, { at: local(18, 22), location: ridge, tracks: [["cat"]] });
  await sumNights(api.services);
  await see(api, camera, { at: local(18, 23), location: ridge, tracks: [["stoat"]] });
  const span = {
    from: "2026-11-16",
    until: "2026-11-20",
    types: undefined,
    locationIds: undefined,
  };
  const asked = { projectId: subject.projectId, ...span, signal: AbortSignal.abort() };
  const { byNight, isComplete } = await readNights(api.services, asked);
  expect({ byNight, isComplete }).toEqual({
    byNight: [{ night: "2026-11-18", what: "cat", isHeard: false, count: 1 }],
    isComplete: false,
  });
  expect(await list(subject)).toEqual(["18 cat 1", "18 stoat 1"]);
});

test("what people see otherwise days after a visit began is told while that day is marked", async () => {
  await using subject = await openProject();
  const { api, camera, member } = subject;
  const { write } = api.services.store;
  const ids: number[] = [];
  for (const day of [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]) {
    const id = await see(api, camera, { at: local(day, 22), location: ridge, tracks: [["cat"]] });
    const what = day < 13 ? "possum" : "hedgehog";
    const [trackId = 0] = await listTrackIds(api, id);
    await tagTrack(api, trackId, { what, userId: member.id });
    ids.push(id);
  }
  await write.updateTable("recordings").set({ duration_seconds: 86_100 }).execute();
  const late = { from: "2026-11-13" };
  await expectNights(subject, ["13 hedgehog 1"], late);
  await markGone(api, "recordings", ids[2] ?? 0);
  await expectNights(subject, [], late);
});

test("roles", async () => {
  await using subject = await openProject();
  const { api, projectId, tokens } = subject;
  const span = { projectId, from: "2026-11-16", until: "2026-11-20" };
  expect(await answersByRole(tokens, (token) => api.attempt(endpoint, span, token))).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    device: 401,
  });
});

test("a span is of 1 to 184 nights, and a refusal says what is wrong", async () => {
  await using subject = await openProject();
  const { api, projectId, member } = subject;
  const refuse = async (query: Query) => {
    const input = { projectId, from: "2026-11-16", until: "2026-11-20", ...query };
    const { status, message } = await api.refuse(endpoint, input, member.token);
    return [status, message];
  };
  const backwards = { from: "2026-11-21", until: "2026-11-20" };
  expect(await refuse(backwards)).toEqual([400, "The last night lies before the first."]);
  const tooMany = [400, "Ask for at most 184 nights at once."];
  expect(await refuse({ from: "2026-05-20" })).toEqual(tooMany);
  expect((await ask(subject, { from: "2026-05-21" })).recorded).toHaveLength(184);
  expect((await ask(subject, { from: "2026-11-20" })).recorded).toHaveLength(1);
  expect(await refuse({ from: "2026-11-31" })).toEqual([
    422,
    expect.stringContaining("Write a night as the date of its evening: 2026-11-21"),
  ]);
  expect((await refuse({ until: "9999-12-31" }))[0]).toBe(422);
  expect((await refuse({ types: ["debug" as "audio"] }))[0]).toBe(422);
  const locations = Array.from({ length: 1001 }, (_, order) => order);
  expect((await refuse({ locations }))[0]).toBe(422);
});
