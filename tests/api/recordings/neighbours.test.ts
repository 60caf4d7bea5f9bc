import { expect, test } from "vitest";
import { getRecordingProject } from "#contract/wire/recordings/recording-project.ts";
import { listNeighbours } from "#contract/wire/recordings/neighbours.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { listTrackIds, markGone, see, tagTrack } from "#tests/support/recordings/observations.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
} from "#tests/support/projects/people.ts";
import { at } from "#tests/support/recordings/visits.ts";
import { openTestApi } from "#tests/support/test-api.ts";

async function openEvening() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const saw = (time: string, what: string) =>
    see(api, cast.camera, { at: at(time), tracks: [[what]] });
  const ids = [
    await saw("20:00", "cat"),
    await saw("20:10", "possum"),
    await saw("20:10", "cat"),
    await saw("20:30", "rat"),
  ];
  const beside = async (id: number | undefined, input: object = {}) => {
    const input_ = { id: id ?? 0, ...input };
    const { previous, next, ...queues } = await api.send(listNeighbours, input_, cast.member.token);
    return { previous: previous?.id, next: next?.id, queues };
  };
  return { api, ids, beside, ...cast };
}

test("walking by neighbours, either way, meets what the list shows in its order", async () => {
  const { api, ids, beside, projectId, member } = await openEvening();
  await using _ = api;
  for (const filter of [
    {},
    { "tagged-with": "cat" },
    { from: at("20:05") },
    { until: at("20:10") },
  ]) {
    const { recordings } = await api.send(queryRecordings, { projectId, ...filter }, member.token);
    const listed = recordings.map(({ id }) => id);
    for (const [index, id] of listed.entries()) {
      const found = await beside(id, filter);
      expect([filter, id, found.previous, found.next]).toEqual([
        filter,
        id,
        listed[index + 1],
        listed[index - 1],
      ]);
    }
  }
  expect(ids).toHaveLength(4);
});

test("a recording that the filter leaves out has neighbours, too", async () => {
  const { api, ids, beside } = await openEvening();
  await using _ = api;
  const found = await beside(ids[1], { "tagged-with": "cat" });
  expect([found.previous, found.next]).toEqual([ids[0], ids[2]]);
  await markGone(api, "recordings", ids[2] ?? 0);
  expect(await beside(ids[2])).toMatchObject({ previous: ids[1], next: ids[3] });
});

test("the next untagged and the next disputed one come, from the oldest on after the newest", async () => {
  const { api, ids, beside, member, admin } = await openEvening();
  await using _ = api;
  const tag = async (index: number, what: string, userId: number) => {
    const [trackId] = await listTrackIds(api, ids[index] ?? 0);
    await tagTrack(api, trackId ?? 0, { what, userId });
  };
  await tag(0, "cat", member.id);
  await tag(0, "possum", admin.id);
  await tag(2, "cat", member.id);
  await tag(2, "unidentified", admin.id);
  expect((await beside(ids[0])).queues).toMatchObject({ untagged: { id: ids[1] } });
  expect((await beside(ids[0])).queues).not.toHaveProperty("disputed");
  expect((await beside(ids[3])).queues).toMatchObject({
    untagged: { id: ids[1] },
    disputed: { id: ids[0], type: "thermalRaw", recordingDateTime: at("20:00") },
  });
  expect((await beside(ids[1])).queues).toMatchObject({ untagged: { id: ids[3] } });
  const toAdmin = await api.send(listNeighbours, { id: ids[3] ?? 0 }, admin.token);
  expect(toAdmin.disputed, "who had the last word waits for others").toBeUndefined();
});

test("what people dispute is listed", async () => {
  const { api, ids, projectId, member, admin } = await openEvening();
  await using _ = api;
  const [one] = await listTrackIds(api, ids[1] ?? 0);
  await tagTrack(api, one ?? 0, { what: "cat", userId: member.id });
  await tagTrack(api, one ?? 0, { what: "rat", userId: admin.id });
  const list = async (input: object) => {
    const query = { projectId, "tag-mode": "disputed" as const, ...input };
    const { recordings } = await api.send(queryRecordings, query, member.token);
    return recordings.map(({ id }) => id);
  };
  expect(await list({})).toEqual([ids[1]]);
  expect(await list({ "tagged-with": "rat" })).toEqual([ids[1]]);
  expect(await list({ "tagged-with": "kiwi" })).toEqual([]);
});

test("whoever may see a recording may ask for its project", async () => {
  const { api, ids, tokens } = await openEvening();
  await using _ = api;
  const id = ids[0] ?? 0;
  const answers = await answersByRole(tokens, (token) =>
    api.attempt(getRecordingProject, { id }, token),
  );
  const seeing = { ...everyone("ok"), anonymous: 401, stranger: 403, invited: 403, device: 401 };
  expect(answers).toEqual(seeing);
  const { projectName } = await api.send(getRecordingProject, { id }, tokens.member);
  expect(projectName).toBe("Kea Basin");
});

test("neighbours are of the same project alone, for those who may see it", async () => {
  const { api, ids, beside, owner, tokens } = await openEvening();
  await using _ = api;
  const elsewhere = await makeProject(api, owner, "Elsewhere");
  const other = await makeCamera(api, elsewhere, "Other camera");
  await see(api, other, { at: at("20:05"), tracks: [["cat"]] });
  expect((await beside(ids[0])).next).toBe(ids[1]);
  const answers = await answersByRole(tokens, (token) =>
    api.attempt(listNeighbours, { id: ids[0] ?? 0 }, token),
  );
  expect(answers).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    device: 401,
  });
});
