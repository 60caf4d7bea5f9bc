import { expect, test } from "vitest";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { join, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function openWithRecording() {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, {
    recordingDateTime: "2026-11-19T13:30:00Z",
    duration: 8,
    metadata: {},
  });
  const readRecording = async () =>
    (await site.api.send(getRecording, { id }, site.rangi.token)).recording;
  const readNotes = async () => (await readRecording()).tags.map(({ comment }) => comment);
  const { groupId: projectId } = await readRecording();
  return {
    ...site,
    id,
    projectId,
    readRecording,
    readNotes,
    path: `/kea-basin/recording/${id}/notes`,
  };
}

test("a note is written and deleted without scripts, with undo", async () => {
  await using site = await openWithRecording();
  const { path } = site;
  expect((await site.get(path)).text).toContain("Nobody has written a note yet.");
  const sent = await site.post(path, { note: "  Limps.\r\n<b>Left</b> hind leg.  " });
  expect(sent).toMatchObject({ status: 303, location: `${path}#views` });
  expect(await site.readNotes()).toEqual(["Limps.\n<b>Left</b> hind leg."]);
  const { page, action, fields } = await readUndo(site, path);
  expect(page.text).toContain("Note added. Undo");
  expect(page.text).toContain("Notes (1)");
  expect(page.html).toContain("Limps.\n&lt;b&gt;Left&lt;/b&gt; hind leg.");
  await site.post(action, fields);
  expect(await site.readNotes()).toEqual([]);
  const back = await readUndo(site, path);
  expect(back.page.text).toContain("Note deleted. Redo");
  await site.post(back.action, { note: "Limps.\n<b>Left</b> hind leg." });
  expect(await site.readNotes()).toEqual(["Limps.\n<b>Left</b> hind leg."]);
});

test("a note that is empty or too long is refused, and what was typed is kept", async () => {
  await using site = await openWithRecording();
  const long = "x".repeat(1000);
  for (const note of ["   ", long]) {
    const page = await site.post(site.path, { note });
    expect(page.status).toBe(422);
    expect(page.title).toMatch(/^Error: /);
    expect(page.html).toContain(`>${note}</textarea>`);
  }
  expect(await site.readNotes()).toEqual([]);
  expect((await site.post(site.path, { note: "x".repeat(999) })).status).toBe(303);
});

test("a note that is sent twice stands once", async () => {
  await using site = await openWithRecording();
  await site.post(site.path, { note: "Limps" });
  await site.post(site.path, { note: "Limps" });
  expect(await site.readNotes()).toEqual(["Limps"]);
});

test("members delete their own notes, admins those of others", async () => {
  await using site = await openWithRecording();
  const { api, id, path, projectId, rangi } = site;
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  const note = (comment: string, token: string) =>
    api.send(addLabel, { id, tag: { detail: "note", comment, confidence: 0.9 } }, token);
  const { tagId: admins } = await note("By the admin", rangi.token);
  const { tagId: own } = await note("By the member", mere.token);
  const visitor = site.browser();
  await signIn(visitor, mere);
  const page = await visitor.get(path);
  expect(page.text).toContain("Delete the note of Mere");
  expect(page.text).not.toContain("Delete the note of Rangi");
  const refused = await visitor.post(path, { remove: String(admins) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Only admins of the project delete notes of others.");
  expect(await site.readNotes()).toEqual(["By the admin", "By the member"]);
  await site.post(path, { remove: String(own) });
  expect(await site.readNotes()).toEqual(["By the admin"]);
  const { page: after, action, fields } = await readUndo(site, path);
  expect(after.text).toContain("Note of Mere deleted. Undo puts it back in your name.");
  await site.post(action, fields);
  expect(await site.readNotes()).toEqual(["By the admin", "By the member"]);
});

test("the star and the flag are switched in any view, and stay in it", async () => {
  await using site = await openWithRecording();
  const tracks = site.path.replace("/notes", "/tracks");
  const page = await site.get(tracks);
  expect(page.html).toMatch(/aria-pressed="false"[^>]*>Mark as cool</);
  const sent = await site.post(tracks, { add: "cool" });
  expect(sent).toMatchObject({ status: 303, location: tracks });
  const starred = await readUndo(site, tracks);
  expect(starred.page.html).toMatch(/aria-pressed="true"[^>]*>Cool</);
  await site.post(starred.action, starred.fields);
  expect((await site.get(tracks)).html).toMatch(/aria-pressed="false"[^>]*>Mark as cool</);
  await site.post(site.path, { add: "requires review" });
  expect((await site.get(site.path)).text).toContain("Flagged for review");
});

test("people change their own notes without scripts, with undo, and see when that was", async () => {
  await using site = await openWithRecording();
  const { path } = site;
  await site.post(path, { note: "Limps.\nLeft leg" });
  const { tags } = await site.readRecording();
  const edit = String(tags[0]?.id);
  expect((await site.get(path)).html).toContain(`href="${path}?edit=${edit}#views"`);
  const form = await site.get(`${path}?edit=${edit}`);
  expect(form.html).toMatch(/<textarea[^>]*>Limps.\nLeft leg<\/textarea>/);
  expect(form.text).toContain("Save note");
  const sent = await site.post(path, {
    edit,
    was: "Limps.\r\nLeft leg",
    note: "Limps.\r\nRight leg",
  });
  expect(sent).toMatchObject({ status: 303, location: `${path}#views` });
  expect(await site.readNotes()).toEqual(["Limps.\nRight leg"]);
  const { page, action, fields } = await readUndo(site, path);
  expect(page.text).toContain("Note changed. Undo");
  expect(page.text).toMatch(/Rangi, .*edited/);
  await site.post(action, fields);
  expect(await site.readNotes()).toEqual(["Limps.\nLeft leg"]);
});

test("a note that was changed meanwhile shows both texts, and the next save is meant", async () => {
  await using site = await openWithRecording();
  const { path } = site;
  await site.post(path, { note: "Limps" });
  const { tags } = await site.readRecording();
  const edit = String(tags[0]?.id);
  await site.post(path, { edit, was: "Limps", note: "Limps badly" });
  const late = await site.post(path, { edit, was: "Limps", note: "Limps a bit" });
  expect(late.status).toBe(409);
  expect(late.title).toMatch(/^Error: /);
  expect(late.text).toContain("It now says: “Limps badly”.");
  expect(late.html).toMatch(/<textarea[^>]*>Limps a bit<\/textarea>/);
  expect(late.html).toMatch(/name="was" value="Limps badly"/);
  expect(await site.readNotes()).toEqual(["Limps badly"]);
  const meant = await site.post(path, { edit, was: "Limps badly", note: "Limps a bit" });
  expect(meant.status).toBe(303);
  expect(await site.readNotes()).toEqual(["Limps a bit"]);
});

test("nobody is offered to change notes of others, nor changes them", async () => {
  await using site = await openWithRecording();
  const { api, id, path, projectId } = site;
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  const tag = { detail: "note", comment: "By the member", confidence: 0.9 };
  const { tagId } = await api.send(addLabel, { id, tag }, mere.token);
  expect((await site.get(path)).html).not.toContain("?edit=");
  expect((await site.get(`${path}?edit=${tagId}`)).html).not.toContain("Save note");
  const form = { edit: String(tagId), was: "By the member", note: "By the admin" };
  expect((await site.post(path, form)).status).toBe(403);
  expect(await site.readNotes()).toEqual(["By the member"]);
});

test("who saves a note that was deleted meanwhile finds the text in the box for a new one", async () => {
  await using site = await openWithRecording();
  const form = { edit: "12345", was: "Limps", note: "Limps badly" };
  const page = await site.post(site.path, form);
  expect(page.status).toBe(422);
  expect(page.text).toContain(
    "Somebody has deleted this note. Your text is now in the box for a new one.",
  );
  expect(page.html).toMatch(/<textarea[^>]*id="note"[^>]*>Limps badly<\/textarea>/);
  expect(page.html).not.toContain('name="edit"');
});

test("who deletes a note that is deleted already reads of a note, and undo says that it is back", async () => {
  await using site = await openWithRecording();
  const { path } = site;
  await site.post(path, { remove: "12345", kind: "note" });
  expect((await site.get(path)).text).toContain("Somebody has deleted that note already.");
  const long = "Limps. ".repeat(300).trim();
  const tag = { detail: "note", comment: long, confidence: 0.9 };
  await site.api.send(addLabel, { id: site.id, tag }, site.rangi.token);
  const { tags } = await site.readRecording();
  await site.post(path, { remove: String(tags[0]?.id), kind: "note" });
  const { action, fields } = await readUndo(site, path);
  await site.post(action, fields);
  expect((await site.get(path)).text).toContain("The note is back. Redo");
  expect(await site.readNotes()).toEqual([long]);
});

test("the limit of a note stands beside its field, cuts nothing, and names what is too long", async () => {
  await using site = await openWithRecording();
  const page = await site.get(site.path);
  expect(page.text).toContain("Up to 999 characters.");
  expect(page.html).not.toMatch(/<textarea[^>]*maxLength/i);
  const note = "x".repeat(1024);
  const refused = await site.post(site.path, { note });
  expect(refused.text).toContain("The note has 1,024 characters. Shorten it to 999.");
  await site.post(site.path, { note: "Limps" });
  const edit = String((await site.readRecording()).tags[0]?.id);
  const edited = await site.post(site.path, { edit, was: "Limps", note });
  expect(edited.status).toBe(422);
  expect(edited.html).toMatch(new RegExp(`id="note-${edit}"[^>]*>${note}</textarea>`));
});

test("a note to a recording that was deleted meanwhile is shown again, and says why it was not saved", async () => {
  await using site = await openWithRecording();
  const { api, id, path, rangi } = site;
  await api.send(deleteRecording, { id }, rangi.token);
  const note = "Limps.\n<b>Left</b> hind leg.";
  const sent = await site.post(path, { note });
  expect([sent.status, sent.title]).toEqual([404, expect.stringMatching(/^Not saved/)]);
  expect(sent.text).toContain("Somebody may have deleted");
  expect(sent.html).toContain(`>Limps.\n&lt;b&gt;Left&lt;/b&gt; hind leg.</textarea>`);
});
