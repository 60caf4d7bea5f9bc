import { expect, test } from "vitest";
import { addLabelOlder, deleteLabelOlder } from "#contract/wire/recordings/recording-labels.ts";
import {
  listRecordingActs,
  openWithRecording,
  readRecording,
  softDelete,
} from "#tests/support/recordings/recording-changes.ts";

const tag = { detail: "cool", confidence: 0.9 };

test("a label put on in the older way is like any other, and taken off by its id alone", async () => {
  const { api, id, member, admin } = await openWithRecording();
  await using _ = api;
  const { tagId } = await api.send(addLabelOlder, { tag, recordingId: id }, member.token);
  expect((await readRecording(api, id, member)).tags).toMatchObject([
    { id: tagId, ...tag, taggerId: member.id },
  ]);
  await api.send(deleteLabelOlder, { tagId }, admin.token);
  expect((await readRecording(api, id, member)).tags).toEqual([]);
  expect(await listRecordingActs(api)).toMatchObject([
    { action: "label added", actor_id: member.id },
    { action: "label deleted", actor_id: admin.id, details: { recordingId: id, labelId: tagId } },
  ]);
});

test("a label out of reach is refused like one that is not there, and stays", async () => {
  const { api, id, member, stranger, invited, reader } = await openWithRecording();
  await using _ = api;
  const { tagId } = await api.send(addLabelOlder, { tag, recordingId: id }, member.token);
  const wrong = `Could not find a tag with an id of '${tagId}' for user`;
  for (const { token } of [stranger, invited, reader]) {
    const refusal = await api.refuse(deleteLabelOlder, { tagId }, token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization", message: wrong });
  }
  const absent = await api.refuse(deleteLabelOlder, { tagId: tagId + 1 }, member.token);
  expect(absent).toMatchObject({ status: 403, errorType: "authorization" });
  await softDelete(api, id, member);
  expect((await api.refuse(deleteLabelOlder, { tagId }, member.token)).status).toBe(403);
  expect((await readRecording(api, id, member, true)).tags).toHaveLength(1);
});
