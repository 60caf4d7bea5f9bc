import { expect, test } from "vitest";
import { addLabel, deleteLabel } from "#contract/wire/recordings/recording-labels.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { makeCamera, makeProject } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import {
  listRecordingActs,
  openWithRecording,
  readRecording,
  softDelete,
} from "#tests/support/recordings/recording-changes.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const cool = { detail: "cool", confidence: 0.9 };

test("a label is shown with who put it there, and nothing that was not said", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const { tagId } = await api.send(addLabel, { id, tag: cool }, member.token);
  expect((await readRecording(api, id, member)).tags).toEqual([
    {
      id: tagId,
      detail: "cool",
      confidence: 0.9,
      automatic: false,
      createdAt: api.now().toISOString(),
      comment: null,
      taggerId: member.id,
      taggerName: "Mere Member",
    },
  ]);
});

test("labels keep all that was said, oldest first, and may repeat", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const note = { detail: "note", confidence: 100, comment: "by the creek", startTime: 0 };
  const said = { ...note, duration: 4.5, automatic: true, version: 7 };
  await api.send(addLabel, { id, tag: said }, member.token);
  await api.send(addLabel, { id, tag: said }, member.token);
  const { version: _version, ...shown } = said;
  expect((await readRecording(api, id, member)).tags).toMatchObject([shown, shown]);
  const stored = api.services.store.read.selectFrom("recording_labels").select("version");
  expect(await stored.execute()).toEqual([{ version: 7 }, { version: 7 }]);
});

test("workers put labels in forms, as text", async () => {
  const { api, id, writer } = await openWithRecording();
  await using _ = api;
  const tag = JSON.stringify({ detail: "multiple animals", confidence: 1, automatic: true });
  const answer = await requestRaw(api, `/api/v1/recordings/${id}/tags`, {
    method: "POST",
    token: writer.token,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ tag }).toString(),
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const { tags } = await readRecording(api, id, writer);
  expect(tags).toMatchObject([{ detail: "multiple animals", automatic: true }]);
});

test("in a list labels are told in short, each with its own recording", async () => {
  const { api, id, member, camera, projectId } = await openWithRecording();
  await using _ = api;
  const second = await record(api, camera, { recordingDateTime: "2026-11-20T05:00:00.000Z" });
  const tag = { ...cool, comment: "a kea!", startTime: 1, duration: 2 };
  const { tagId } = await api.send(addLabel, { id: second, tag }, member.token);
  const query = { projectId, duration: 0, "include-false-positives": true };
  const { recordings } = await api.send(queryRecordings, query, member.token);
  const createdAt = api.now().toISOString();
  const short = { id: tagId, detail: "cool", createdAt, comment: "a kea!", taggerId: member.id };
  expect(recordings.map(({ id, tags }) => [id, tags])).toEqual([
    [id, []],
    [second, [short]],
  ]);
});

test("a label of a wrong shape is refused, and nothing is stored", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const wrong = [
    undefined,
    "cool",
    { detail: "cool" },
    { confidence: 1 },
    { ...cool, detail: "" },
    { ...cool, detail: "x".repeat(256) },
    { ...cool, detail: "note", comment: "x".repeat(10_001) },
    { ...cool, confidence: "0.9" },
    { ...cool, startTime: "0" },
    { ...cool, automatic: "yes" },
    { ...cool, version: 1.5 },
    { ...cool, taggerId: 1 },
  ];
  for (const tag of wrong) {
    const raw = { method: "POST", token: member.token, body: { tag } };
    const { status } = await requestRaw(api, `/api/v1/recordings/${id}/tags`, raw);
    expect([tag, status]).toEqual([tag, 422]);
  }
  expect((await readRecording(api, id, member)).tags).toEqual([]);
});

test("a member deletes a label, whoever put it there", async () => {
  const { api, id, member, admin } = await openWithRecording();
  await using _ = api;
  const { tagId } = await api.send(addLabel, { id, tag: cool }, admin.token);
  const saved = await api.send(addLabel, { id, tag: cool }, admin.token);
  await api.send(deleteLabel, { id, tagId }, member.token);
  expect((await readRecording(api, id, member)).tags).toMatchObject([{ id: saved.tagId }]);
  expect(await api.refuse(deleteLabel, { id, tagId }, member.token)).toMatchObject({
    status: 403,
    errorType: "authorization",
  });
});

test("a label is out of reach by way of another recording", async () => {
  const { api, id, member, camera, stranger } = await openWithRecording();
  await using _ = api;
  const own = await record(api, camera, { recordingDateTime: "2026-11-20T05:00:00.000Z" });
  const projectId = await makeProject(api, stranger, "Far Valley");
  const foreign = await record(api, await makeCamera(api, projectId, "Far camera"));
  const { tagId } = await api.send(addLabel, { id, tag: cool }, member.token);
  const attacks = [
    { id: foreign, by: stranger },
    { id: own, by: member },
  ];
  for (const { id: through, by } of attacks) {
    const refusal = await api.refuse(deleteLabel, { id: through, tagId }, by.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
  expect((await readRecording(api, id, member)).tags).toHaveLength(1);
});

test("labels of a deleted recording stay as they are", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const { tagId } = await api.send(addLabel, { id, tag: cool }, member.token);
  await softDelete(api, id, member);
  expect((await api.refuse(addLabel, { id, tag: cool }, member.token)).status).toBe(403);
  expect((await api.refuse(deleteLabel, { id, tagId }, member.token)).status).toBe(403);
  expect((await readRecording(api, id, member, true)).tags).toMatchObject([{ id: tagId }]);
});

test("it is written down who labelled a recording, and who took that away", async () => {
  const { api, id, member, admin, projectId } = await openWithRecording();
  await using _ = api;
  const { tagId } = await api.send(addLabel, { id, tag: cool }, member.token);
  await api.send(deleteLabel, { id, tagId }, admin.token);
  const reported = { recordingId: id, labelId: tagId, detail: "cool" };
  expect(await listRecordingActs(api)).toEqual([
    { action: "label added", actor_id: member.id, project_id: projectId, details: reported },
    {
      action: "label deleted",
      actor_id: admin.id,
      project_id: projectId,
      details: { ...reported, taggerId: member.id },
    },
  ]);
});

test("a label and a note may be as long as they are taken", async () => {
  const { api, id, member } = await openWithRecording();
  await using _ = api;
  const detail = "x".repeat(255);
  const comment = "y".repeat(10_000);
  await api.send(addLabel, { id, tag: { ...cool, detail } }, member.token);
  await api.send(addLabel, { id, tag: { ...cool, detail: "note", comment } }, member.token);
  const { tags } = await readRecording(api, id, member);
  expect(tags).toMatchObject([{ detail }, { detail: "note", comment }]);
});
