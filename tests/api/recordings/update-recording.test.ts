import { expect, test } from "vitest";
import { updateRecording } from "#contract/wire/recordings/recording-changes.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import {
  listRecordingActs,
  openWithRecording,
  readRecording,
  softDelete,
} from "#tests/support/recordings/recording-changes.ts";

test("a comment is changed, and what is not named stays", async () => {
  const { api, id, member } = await openWithRecording({ additionalMetadata: { bait: "egg" } });
  await using _ = api;
  const updates = { comment: "a stoat by the trap" };
  const outcome = await api.attempt(updateRecording, { id, updates }, member.token);
  expect(outcome).toMatchObject({ ok: true, messages: ["Updated recording."] });
  expect(await readRecording(api, id, member)).toMatchObject({
    comment: "a stoat by the trap",
    additionalMetadata: { bait: "egg" },
  });
});

test("additional metadata is replaced as a whole, and updates may be sent as text", async () => {
  const { api, id, member } = await openWithRecording({ additionalMetadata: { bait: "egg" } });
  await using _ = api;
  const updates = JSON.stringify({ additionalMetadata: { lure: { scent: "ferret" } } });
  const path = `/api/v1/recordings/${id}`;
  const raw = { method: "PATCH", token: member.token, body: { updates } };
  expect(await requestRaw(api, path, raw)).toMatchObject({ status: 200 });
  const { additionalMetadata } = await readRecording(api, id, member);
  expect(additionalMetadata).toEqual({ lure: { scent: "ferret" } });
});

test("only the two fields can be changed, and only to their types", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const before = await readRecording(api, id, member);
  const wrong = [
    { comment: 4 },
    { comment: null },
    { additionalMetadata: "lure" },
    { additionalMetadata: ["lure"] },
    { comment: "fine", deviceId: 1 },
    "neither",
  ];
  for (const updates of wrong) {
    const raw = { method: "PATCH", token: member.token, body: { updates } };
    const answer = await requestRaw(api, `/api/v1/recordings/${id}`, raw);
    expect([updates, answer.status]).toEqual([updates, 422]);
  }
  expect(await readRecording(api, id, member)).toEqual(before);
});

test("a deleted recording cannot be changed", async () => {
  const { api, id, member } = await openWithRecording({ comment: "as it was" });
  await using _ = api;
  await softDelete(api, id, member);
  const updates = { comment: "changed" };
  expect(await api.refuse(updateRecording, { id, updates }, member.token)).toMatchObject({
    status: 403,
    errorType: "authorization",
  });
  expect(await readRecording(api, id, member, true)).toMatchObject({ comment: "as it was" });
});

test("it is written down who changed what of a recording", async () => {
  const { api, id, member, projectId } = await openWithRecording();
  await using _ = api;
  await api.send(updateRecording, { id, updates: { comment: "possum" } }, member.token);
  expect(await listRecordingActs(api)).toEqual([
    {
      action: "recording changed",
      actor_id: member.id,
      project_id: projectId,
      details: { recordingId: id, changed: ["comment"] },
    },
  ]);
});
