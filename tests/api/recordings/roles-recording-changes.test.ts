import { expect, test } from "vitest";
import {
  deleteRecording,
  undeleteRecording,
  undeleteRecordings,
  updateRecording,
} from "#contract/wire/recordings/recording-changes.ts";
import { addLabel, deleteLabel } from "#contract/wire/recordings/recording-labels.ts";
import { at, softDelete } from "#tests/support/projects/locations.ts";
import {
  answersByRole,
  everyone,
  join,
  makeCast,
  type Role,
} from "#tests/support/projects/people.ts";
import { readRecording } from "#tests/support/recordings/recording-changes.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const outside = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
const members = { ...everyone("ok"), ...outside, "super-user read": 403 } as const;
const managers = { ...members, member: 403 };
const tag = { detail: "cool", confidence: 0.9 };

async function openWithCast() {
  const api = await openTestApi();
  const { camera, tokens, owner, ...cast } = await makeCast(api);
  let made = 0;
  const recordNext = () => record(api, camera, { recordingDateTime: at(0), comment: `${++made}` });
  return { api, tokens, owner, recordNext, ...cast };
}

test("members and super-users with write permission change a recording", async () => {
  const { api, tokens, recordNext } = await openWithCast();
  await using _ = api;
  const id = await recordNext();
  const ask = (token: string | undefined) =>
    api.attempt(updateRecording, { id, updates: { comment: "seen" } }, token);
  expect(await answersByRole(tokens, ask)).toEqual(members);
});

test("members and super-users with write permission delete a recording, in either way", async () => {
  const { api, tokens, recordNext } = await openWithCast();
  await using _ = api;
  for (const soft of [true, false]) {
    const ask = async (token: string | undefined) => {
      const input = { id: await recordNext(), "soft-delete": soft };
      return api.attempt(deleteRecording, input, token);
    };
    expect(await answersByRole(tokens, ask)).toEqual(members);
  }
});

test("members bring back one recording, only admins several", async () => {
  const { api, tokens, recordNext } = await openWithCast();
  await using _ = api;
  const id = await recordNext();
  const one = async (token: string | undefined) => {
    await softDelete(api, id);
    return api.attempt(undeleteRecording, { id }, token);
  };
  expect(await answersByRole(tokens, one)).toEqual(members);
  const several = async (token: string | undefined) => {
    await softDelete(api, id);
    return api.attempt(undeleteRecordings, { ids: [id] }, token);
  };
  expect(await answersByRole(tokens, several)).toEqual(managers);
});

test("members and super-users with write permission put labels on and take them off", async () => {
  const { api, tokens, owner, recordNext } = await openWithCast();
  await using _ = api;
  const id = await recordNext();
  const add = (token: string | undefined) => api.attempt(addLabel, { id, tag }, token);
  expect(await answersByRole(tokens, add)).toEqual(members);
  const remove = async (token: string | undefined) => {
    const { tagId } = await api.send(addLabel, { id, tag }, owner.token);
    return api.attempt(deleteLabel, { id, tagId }, token);
  };
  expect(await answersByRole(tokens, remove)).toEqual(members);
});

test("a super-user with read permission changes recordings only where they are a member", async () => {
  const { api, reader, projectId, recordNext } = await openWithCast();
  await using _ = api;
  const id = await recordNext();
  const { tags } = await readRecording(api, id, reader);
  expect(tags).toEqual([]);
  const attacks = [
    () => api.refuse(updateRecording, { id, updates: { comment: "mine" } }, reader.token),
    () => api.refuse(deleteRecording, { id }, reader.token),
    () => api.refuse(deleteRecording, { id, "soft-delete": false }, reader.token),
    () => api.refuse(addLabel, { id, tag }, reader.token),
  ];
  for (const attack of attacks) {
    expect(await attack()).toMatchObject({ status: 403, errorType: "authorization" });
  }
  expect(await readRecording(api, id, reader)).toMatchObject({ comment: "1", tags: [] });
  await join(api, reader, projectId);
  await api.send(addLabel, { id, tag }, reader.token);
});

test("a super-user who puts the permission aside changes nothing of others", async () => {
  const { api, tokens, recordNext } = await openWithCast();
  await using _ = api;
  const id = await recordNext();
  const aside = { ...members, "super-user write": 403 } satisfies Record<Role, "ok" | number>;
  const ask = (token: string | undefined) =>
    api.attempt(addLabel, { id, tag, "view-mode": "user" }, token);
  expect(await answersByRole(tokens, ask)).toEqual(aside);
});
