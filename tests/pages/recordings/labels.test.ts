import { hash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  register,
} from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { findUndo, readUndo } from "#tests/support/pages/undo.ts";
import type { Page, Visitor } from "#tests/support/pages/visitor.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const seen = { recordingDateTime: "2026-11-19T13:30:00Z", duration: 8, metadata: {} };

async function openWithRecording() {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, seen);
  const labelsOf = async (recordingId = id) => {
    const { recording } = await site.api.send(getRecording, { id: recordingId }, site.rangi.token);
    return recording.tags;
  };
  const { groupId: projectId } = (await site.api.send(getRecording, { id }, site.rangi.token))
    .recording;
  return { ...site, id, projectId, path: `/kea-basin/recording/${id}/labels`, labelsOf };
}

/** Sends the form as the router's fetcher does. */
async function fetchAction(site: Visitor & { url: string }, path: string, body: string) {
  return site.fetch(`${path}.data`, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { origin: site.url },
  });
}

test("a label is added without scripts, and a notice says so and offers undo", async () => {
  await using site = await openWithRecording();
  const before = await site.get(site.path);
  expect(before.text).toContain("Labels A label describes the whole recording.");
  expect(before.text).toContain("Cool Worth showing to others Add Cool");
  expect(before.text).not.toContain("Add Note");
  expect(await site.post(site.path, { add: "cool" })).toMatchObject({
    status: 303,
    location: `${site.path}#views`,
  });
  expect(await site.labelsOf()).toMatchObject([{ detail: "cool", taggerName: "Rangi" }]);
  const { page, action, fields } = await readUndo(site, site.path);
  expect(page.text).toContain("Label added: Cool. Undo");
  expect(page.text).toMatch(/Cool Rangi, 8:30.pm, just now Remove Cool/);
  expect((await site.post(action, fields)).location).toBe(`${site.path}#views`);
  expect(await site.labelsOf()).toEqual([]);
  const undone = await readUndo(site, site.path);
  expect(undone.page.text).toContain("Label removed: Cool. Redo");
  await site.post(undone.action, undone.fields);
  const redone = await readUndo(site, site.path);
  expect(redone.page.text).toContain("Label added: Cool. Undo");
  await site.post(redone.action, redone.fields);
  expect(await site.labelsOf()).toEqual([]);
});

test("a label that is put back says all that it said", async () => {
  await using site = await openWithRecording();
  const label = {
    detail: "Odd gait",
    confidence: 0.4,
    startTime: 1.5,
    duration: 2,
    comment: "Limps & <hops>",
  };
  await site.api.send(addLabel, { id: site.id, tag: label }, site.rangi.token);
  const [given] = await site.labelsOf();
  await site.post(site.path, { remove: String(given?.id) });
  expect(await site.labelsOf()).toEqual([]);
  const { page, action } = await readUndo(site, site.path);
  expect(page.text).toContain("Label removed: Odd gait.");
  const fields = {
    add: "Odd gait",
    confidence: "0.4",
    startTime: "1.5",
    duration: "2",
    comment: "Limps & <hops>",
  };
  expect(page.html).toContain('name="comment" value="Limps &amp; &lt;hops&gt;"');
  await site.post(action, fields);
  expect(await site.labelsOf()).toMatchObject([label]);
});

test("who removes another person's label is told that undo puts it back in their own name", async () => {
  await using site = await openWithRecording();
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, site.projectId);
  await site.post(site.path, { add: "cool" });
  const visitor = site.browser();
  await signIn(visitor, mere);
  const [label] = await site.labelsOf();
  await visitor.post(site.path, { remove: String(label?.id) });
  const { page, action, fields } = await readUndo(visitor, site.path);
  expect(page.text).toContain("Cool removed, which Rangi added. Undo puts it back in your name.");
  await visitor.post(action, fields);
  expect(await site.labelsOf()).toMatchObject([{ detail: "cool", taggerName: "Mere" }]);
  await site.post(site.path, { add: "cool" });
  expect((await site.get(site.path)).text).toContain("Cool is on this recording already.");
  expect(await site.labelsOf()).toHaveLength(1);
});

test("a form that is sent twice does nothing the second time", async () => {
  await using site = await openWithRecording();
  for (const _ of [1, 2]) await site.post(site.path, { add: "cool" });
  const [label, ...others] = await site.labelsOf();
  expect(others).toEqual([]);
  expect((await site.get(site.path)).text).toContain("Label added: Cool. Undo");
  for (const _ of [1, 2]) await site.post(site.path, { remove: String(label?.id) });
  expect((await site.get(site.path)).text).toContain("Somebody has removed that label already.");
});

test("a button that is pressed three times at once removes a label and fails nobody", async () => {
  await using site = await openWithRecording();
  await site.post(site.path, { add: "cool" });
  const [label] = await site.labelsOf();
  const answers = await Promise.all(
    [1, 2, 3].map(() => site.post(site.path, { remove: String(label?.id) })),
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await site.labelsOf()).toEqual([]);
});

test.each([{}, { add: " " }, { add: "Note" }, { add: "x".repeat(101) }, { remove: "cool" }])(
  "what is no label is refused on the page, to be tried again: %o",
  async (sent) => {
    await using site = await openWithRecording();
    const page = await site.post(site.path, sent as Record<string, string>);
    expect(page.status).toBe(422);
    expect(page.title).toMatch(/^Error: /);
    expect(page.text).toContain("There is a problem Choose a label to add or to remove. Try again");
    expect(await site.labelsOf()).toEqual([]);
  },
);

test("nobody labels a recording by the address of another project", async () => {
  await using site = await openWithRecording();
  const own = await makeProject(site.api, site.rangi, "Tui Gully");
  const elsewhere = await record(site.api, await makeCamera(site.api, own, "Gully camera"), seen);
  const sam = await register(site.api, "Sam Stranger");
  const other = await makeProject(site.api, sam, "Secret Valley");
  const hidden = await record(site.api, await makeCamera(site.api, other, "Valley camera"), seen);
  for (const id of [elsewhere, hidden, 999_999]) {
    const path = `/kea-basin/recording/${id}/labels`;
    expect([id, (await site.post(path, { add: "cool" })).status]).toEqual([id, 404]);
    const answer = await fetchAction(site, path, "add=cool");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("It is not there any more.");
  }
  expect(await site.labelsOf(elsewhere)).toEqual([]);
  /* A label of another recording is not removed by this one's address. */
  const tag = { detail: "cool", confidence: 1 };
  const { tagId } = await site.api.send(addLabel, { id: elsewhere, tag }, site.rangi.token);
  await site.post(site.path, { remove: String(tagId) });
  expect(await site.labelsOf(elsewhere)).toHaveLength(1);
});

test("the router's fetcher is answered by data from the same action", async () => {
  await using site = await openWithRecording();
  const answer = await fetchAction(site, site.path, "add=cool");
  expect(answer.status).toBe(200);
  const body = await answer.text();
  expect(body).toContain("Label added: Cool.");
  expect(body).toContain("remove");
  expect(answer.headers.get("set-cookie") ?? "").not.toContain("notice=");
  await site.api.send(deleteRecording, { id: site.id }, site.rangi.token);
  const late = await fetchAction(site, site.path, "add=missed+track");
  expect(late.status).toBe(404);
  expect(await late.text()).toContain("missed track");
});

test("a form of somebody whose session has ended is kept to be sent again", async () => {
  await using site = await openWithRecording();
  const stranger = site.browser();
  const page = await stranger.post(site.path, { add: "cool" });
  expect(page.status).toBe(401);
  expect(page.html).toContain('<input type="hidden" name="add" value="cool"');
  expect((await fetchAction({ ...stranger, url: site.url }, site.path, "add=cool")).status).toBe(
    401,
  );
});

test("those who may only read see the labels and no buttons", async () => {
  await using site = await openWithRecording();
  await site.post(site.path, { add: "cool" });
  const visitor = site.browser();
  const reader = await register(site.api, "Reader");
  await makeSuperUser(site.api, reader, "read");
  await signIn(visitor, reader);
  const page: Page = await visitor.get(site.path);
  expect(page.text).toMatch(/Cool Rangi, 8:30.pm/);
  expect(page.text).not.toMatch(/Remove|Add Cool/);
  expect((await visitor.post(site.path, { add: "missed track" })).status).toBe(403);
});

test("a notice offers no undo by a form of another site", async () => {
  await using site = await openWithRecording();
  const fields = [["add", "cool"]];
  for (const action of ["https://evil.example/", "//evil.example", "/.//evil.example", ""]) {
    const notice = { tone: "success", text: "Look here.", undo: { action, fields } };
    const cookies = [...site.cookies].map(([name, value]) => `${name}=${value}`);
    const kept = deflateRawSync(JSON.stringify(notice)).toString("base64url");
    const page = await site.get(site.path, { cookie: [...cookies, `notice=${kept}`].join("; ") });
    expect(page.text).toContain("Look here.");
    expect(page.html).not.toContain('id="undo0"');
  }
});

test("an undo that is too long for a cookie is offered by the page that answers", async () => {
  await using site = await openWithRecording();
  const parts = Array.from({ length: 50 }, (_, at) => hash("sha512", String(at), "base64"));
  const comment = parts.join(" ");
  await site.post(site.path, { add: "cool", comment });
  const [label] = await site.labelsOf();
  const answered = await site.post(site.path, { remove: String(label?.id) });
  expect(answered.status).toBe(200);
  expect(answered.text).toContain("Label removed: Cool. Undo");
  const { action, fields } = findUndo(answered);
  await site.post(action, fields);
  expect(await site.labelsOf()).toMatchObject([{ detail: "cool", comment }]);
});
