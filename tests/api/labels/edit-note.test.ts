import { expect, test } from "vitest";
import {
  addLabel,
  deleteLabel,
  editNote,
  listNoteEdits,
} from "#contract/wire/recordings/recording-labels.ts";
import { answersByRole, everyone, join, type Person } from "#tests/support/projects/people.ts";
import {
  listRecordingActs,
  openWithRecording,
  readRecording,
} from "#tests/support/recordings/recording-changes.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function openWithNote(comment = "Limps") {
  const cast = await openWithRecording();
  const { api, id, member } = cast;
  const tag = { detail: "note", comment, confidence: 0.9 };
  const { tagId } = await api.send(addLabel, { id, tag }, member.token);
  const readNotes = async () =>
    (await readRecording(api, id, member)).tags.map((label) => label.comment);
  const edit = (comment: string, before: string, by: Person = member) =>
    api.attempt(editNote, { id, tagId, comment, before }, by.token);
  return { ...cast, tagId, readNotes, edit };
}

test("whoever wrote a note changes it, and when is told to those who ask", async () => {
  const { api, id, tagId, member, admin, edit, readNotes } = await openWithNote();
  await using _ = api;
  const before = await readRecording(api, id, member);
  expect((await api.send(listNoteEdits, { id }, admin.token)).edits).toEqual([]);
  api.advance(60);
  const outcome = await edit("Limps, left hind leg", "Limps");
  const editedAt = api.now().toISOString();
  expect(outcome).toMatchObject({ ok: true, reply: { editedAt } });
  const [label] = (await readRecording(api, id, member)).tags;
  expect(label).toEqual({ ...before.tags[0], comment: "Limps, left hind leg" });
  const { edits } = await api.send(listNoteEdits, { id }, admin.token);
  expect(edits).toEqual([{ tagId, editedAt }]);
  expect((await listRecordingActs(api)).at(-1)).toMatchObject({
    action: "label edited",
    actor_id: member.id,
    details: { recordingId: id, labelId: tagId },
  });
  expect(await readNotes()).toHaveLength(1);
});

test("nobody changes a note of somebody else, whatever their rights", async () => {
  const { api, id, tagId, tokens, readNotes } = await openWithNote();
  await using _ = api;
  const ask = (token: string | undefined) =>
    api.attempt(editNote, { id, tagId, comment: "Fine", before: "Limps" }, token);
  expect(await answersByRole({ ...tokens, member: tokens.owner }, ask)).toEqual({
    ...everyone(403),
    anonymous: 401,
    device: 401,
  });
  expect(await readNotes()).toEqual(["Limps"]);
});

test("members and super-users with write permission change notes of their own", async () => {
  const { api, id, tokens } = await openWithNote();
  await using _ = api;
  const tag = { detail: "note", comment: "Mine", confidence: 0.9 };
  const answers = await answersByRole(tokens, async (token) => {
    const added = await api.attempt(addLabel, { id, tag }, token);
    if (!added.ok) return added;
    const { tagId } = added.reply;
    return api.attempt(editNote, { id, tagId, comment: "Ours", before: "Mine" }, token);
  });
  expect(answers).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    "super-user read": 403,
    device: 401,
  });
});

test("whoever sees the recording sees when its notes were changed", async () => {
  const { api, id, tokens } = await openWithNote();
  await using _ = api;
  const answers = await answersByRole(tokens, (token) => api.attempt(listNoteEdits, { id }, token));
  const outside = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
  expect(answers).toEqual({ ...everyone("ok"), ...outside });
});

test("who has left the project changes their note no more", async () => {
  const { api, projectId, member, edit, readNotes } = await openWithNote();
  await using _ = api;
  await join(api, member, projectId, { pending: "requested" });
  expect(await edit("Fine", "Limps")).toMatchObject({ ok: false, refusal: { status: 403 } });
  await join(api, member, projectId);
  expect(await readNotes()).toEqual(["Limps"]);
});

test("of two who change a note at once the later is told what it says by then", async () => {
  const { api, edit, readNotes } = await openWithNote();
  await using _ = api;
  const outcomes = await Promise.all([edit("Limps badly", "Limps"), edit("Limps a bit", "Limps")]);
  const [now = ""] = await readNotes();
  expect(["Limps badly", "Limps a bit"]).toContain(now);
  const refused = outcomes.filter(({ ok }) => !ok);
  expect(refused).toMatchObject([
    { refusal: { status: 409, reason: "changed", errors: [{ param: "before", value: now }] } },
  ]);
  expect(await edit("Limps badly, then not", now ?? "")).toMatchObject({ ok: true });
});

test("a change that is sent twice is made once", async () => {
  const { api, edit, readNotes } = await openWithNote();
  await using _ = api;
  const first = await edit("Limps badly", "Limps");
  api.advance(60);
  expect(await edit("Limps badly", "Limps")).toEqual(first);
  expect(await readNotes()).toEqual(["Limps badly"]);
});

test("a note that was deleted meanwhile is missing, and a label is no note", async () => {
  const { api, id, tagId, member, edit } = await openWithNote();
  await using _ = api;
  const tag = { detail: "cool", comment: "Limps", confidence: 0.9 };
  const { tagId: labelId } = await api.send(addLabel, { id, tag }, member.token);
  const path = { id, tagId: labelId, comment: "Fine", before: "Limps" };
  const missing = { status: 403, errorType: "authorization" };
  expect(await api.refuse(editNote, path, member.token)).toMatchObject(missing);
  await api.send(deleteLabel, { id, tagId }, member.token);
  expect(await edit("Fine", "Limps")).toMatchObject({ ok: false, refusal: missing });
});

test("a note is out of reach by way of another recording", async () => {
  const { api, tagId, member, camera, readNotes } = await openWithNote();
  await using _ = api;
  const id = await record(api, camera, { recordingDateTime: "2026-11-20T05:00:00.000Z" });
  const input = { id, tagId, comment: "Fine", before: "Limps" };
  expect(await api.refuse(editNote, input, member.token)).toMatchObject({ status: 403 });
  expect(await readNotes()).toEqual(["Limps"]);
});

test("a text that is empty or too long changes nothing", async () => {
  const { api, edit, readNotes } = await openWithNote();
  await using _ = api;
  for (const comment of ["", "x".repeat(1000)]) {
    expect(await edit(comment, "Limps")).toMatchObject({ ok: false, refusal: { status: 422 } });
  }
  expect(await readNotes()).toEqual(["Limps"]);
});
