import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { join, makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";
import { openUntagged } from "#tests/support/pages/untagged.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { say } from "#tests/support/recordings/tracks.ts";

const start = { start: "yes" };
const untagged = "/kea-basin/review?queue=untagged";

function itemOf(location: string | null | undefined) {
  const { searchParams } = new URL(location ?? "", "http://here");
  return Object.fromEntries(searchParams);
}

test("without scripts each button goes on to the next track and recording, to the end", async () => {
  await using site = await openUntagged();
  const { older, newer, one, other, third } = site;
  const started = await site.post(untagged, start);
  expect(started).toMatchObject({ status: 303 });
  expect(itemOf(started.location)).toMatchObject({ queue: "untagged", item: String(newer) });
  const first = await site.get(started.location ?? "");
  expect(first.text).toContain("2 left");
  expect(first.text).toContain("Possum Track 1 of 2");
  expect(first.text).toContain("Agree: Possum");
  expect(first.html).toMatch(/value="unidentified"[^>]*><span>Not possum</);
  const tagged = await site.post(started.location ?? "", {
    recording: String(newer),
    track: String(one),
    say: "possum",
  });
  expect(itemOf(tagged.location)).toMatchObject({
    item: String(newer),
    track: String(other),
    last: "possum",
    tagged: "1",
  });
  const second = await site.get(tagged.location ?? "");
  expect(second.text).toContain("Track 1 tagged: Possum. Undo");
  expect(second.text).toContain("Agree: Cat");
  expect(second.text).toContain("Same: Possum");
  const next = await site.post(tagged.location ?? "", {
    recording: String(newer),
    track: String(other),
    say: "hedgehog",
  });
  expect(itemOf(next.location)).toMatchObject({ item: String(older), tagged: "2" });
  site.api.advance(120);
  const last = await site.post(next.location ?? "", {
    recording: String(older),
    track: String(third),
    say: "rat",
  });
  expect(itemOf(last.location)).toMatchObject({ done: "yes", tagged: "3" });
  const end = await site.get(last.location ?? "");
  expect(end.text).toContain(
    "Nothing left for you here You tagged 3 tracks in 2 minutes. Every track has a tag, and every video and picture has been looked at.",
  );
  expect(site.cookies.get("recent-tags"), "pages of recordings offer it").toMatch(
    /-camera:rat:hedgehog:possum$/,
  );
  expect(await site.readSaid(newer)).toEqual([["Rangi: possum"], ["Rangi: hedgehog"]]);
  expect(await site.readSaid(older)).toEqual([["Rangi: rat"]]);
});

test("two people are led to different recordings, and stopping gives one's own back", async () => {
  await using site = await openUntagged();
  const { api, newer, older, projectId } = site;
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  const other = site.browser();
  await signIn(other, mere);
  expect(itemOf((await site.post(untagged, start)).location)).toMatchObject({
    item: String(newer),
  });
  expect(itemOf((await other.post(untagged, start)).location)).toMatchObject({
    item: String(older),
  });
  const waiting = await other.post(`${untagged}&item=${older}`, {
    recording: String(older),
    skip: "yes",
  });
  const end = await other.get(waiting.location ?? "");
  expect(end.text).toContain("Somebody else is looking at the last one.");
  expect((await site.post(`${untagged}&item=${newer}`, { stop: "yes" })).status).toBe(303);
  expect(itemOf((await other.post(untagged, start)).location)).toMatchObject({
    item: String(newer),
  });
});

test("a disputed track is settled by another opinion, or left as it is by the same again", async () => {
  await using site = await openUntagged();
  const { api, rangi, newer, one, projectId } = site;
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  await say(api, rangi, { id: newer, trackId: one }, "cat");
  const whoseTurn = "Disputed ones wait for somebody other than the last who tagged them.";
  await say(api, mere, { id: newer, trackId: one }, "stoat");
  const disputed = "/kea-basin/review?queue=disputed";
  const started = await site.post(disputed, start);
  const { text } = await site.get(started.location ?? "");
  expect(text).toContain("People disagree");
  expect(text).toContain("Mere: Stoat");
  const kept = await site.post(started.location ?? "", {
    recording: String(newer),
    track: String(one),
    say: "cat",
  });
  expect(itemOf(kept.location)).toMatchObject({ done: "yes" });
  const { page, action, fields } = await readUndo(site, kept.location ?? "");
  expect(page.text).toContain("You said Cat before, and still do.");
  const back = await site.post(action.replaceAll("&amp;", "&"), fields);
  await site.post(back.location ?? "", {
    recording: String(newer),
    track: String(one),
    say: "stoat",
  });
  expect((await site.get("/kea-basin/review")).text).toContain(
    `Disputed Nothing left People have tagged the same track differently. ${whoseTurn}`,
  );
  const end = await site.get(`${disputed}&done=yes`);
  expect(end.text).toContain(`Nobody is waiting for your opinion. ${whoseTurn}`);
});

test("a flagged recording stays while its tracks are tagged, until the flag is gone", async () => {
  await using site = await openUntagged();
  const { api, rangi, newer, one, other } = site;
  const tag = { detail: "requires review", confidence: 1 };
  await api.send(addLabel, { id: newer, tag }, rangi.token);
  const started = await site.post("/kea-basin/review?queue=flagged", start);
  const { text } = await site.get(started.location ?? "");
  expect(text).toContain("Remove flag");
  const tagged = await site.post(started.location ?? "", {
    recording: String(newer),
    track: String(one),
    say: "cat",
  });
  expect(itemOf(tagged.location)).toMatchObject({ item: String(newer), track: String(other) });
  const done = await site.post(tagged.location ?? "", { recording: String(newer), unflag: "yes" });
  expect(itemOf(done.location)).toMatchObject({ done: "yes" });
  const { page, action, fields } = await readUndo(site, done.location ?? "");
  expect(page.text).toContain("Flag removed. Undo");
  const back = await site.post(action.replaceAll("&amp;", "&"), fields);
  expect(itemOf(back.location)).toMatchObject({ item: String(newer) });
  expect((await site.get("/kea-basin/review")).text).toContain(
    "Flagged for review 1 recording left",
  );
});

test("any other tag is chosen on a page of its own, which leads on", async () => {
  await using site = await openUntagged();
  const { older, newer, third } = site;
  const query = `queue=untagged&item=${older}&track=${third}`;
  const page = await site.get(`/kea-basin/review/tags?${query}&q=pekapeka`);
  expect(page.text).toContain("1 tag matches");
  expect(page.html).toContain(`action="/kea-basin/review?queue=untagged&amp;item=${older}`);
  const sent = await site.post(`/kea-basin/review?${query}`, {
    recording: String(older),
    track: String(third),
    say: "bat",
  });
  expect(itemOf(sent.location)).toMatchObject({ item: String(newer), last: "bat" });
});

test("a recording or track that is gone, and one of another project, are said to be", async () => {
  await using site = await openUntagged();
  const { api, rangi, newer, one } = site;
  const gone = await site.get(`${untagged}&item=999`);
  expect(gone.text).toContain("Somebody has deleted or moved this recording.");
  const lost = await site.post(`${untagged}&item=${newer}`, {
    recording: String(newer),
    track: "999999",
    say: "cat",
  });
  expect(lost.status).toBe(404);
  expect(lost.title).toMatch(/^Error: /);
  expect(lost.text).toContain("Somebody has deleted that track.");
  const nothing = await site.post(`${untagged}&item=${newer}`, { recording: String(newer) });
  expect(nothing.status).toBe(422);
  await makeProject(api, rangi, "Elsewhere");
  const form = { recording: String(newer), track: String(one), say: "cat" };
  expect((await site.post("/elsewhere/review?queue=untagged", form)).status).toBe(404);
  expect((await site.get(`/elsewhere/review?queue=untagged&item=${newer}`)).status).toBe(404);
});

test("what scripts have kept is not sent in the name of somebody who has signed in since", async () => {
  await using site = await openUntagged();
  const { api, newer, one, projectId } = site;
  const page = await site.get(`${untagged}&item=${newer}`);
  const [, by = ""] = /\/review\/acts\?queue=untagged[^"]*by=(\d+)/.exec(page.html) ?? [];
  const acts = `/kea-basin/review/acts?queue=untagged&by=${by}`;
  const mere = await register(api, "Mere");
  await join(api, mere, projectId);
  const visitor = site.browser();
  await signIn(visitor, mere);
  const act = { recording: String(newer), track: String(one), say: "possum" };
  expect((await visitor.post(acts, act)).status).toBe(401);
  expect(await site.readSaid(newer)).toEqual([[], []]);
  expect((await site.post(acts, act)).status).toBe(200);
  expect(await site.readSaid(newer)).toEqual([["Rangi: possum"], []]);
});

test("the dashboard and a recording lead to what is untagged among what they list", async () => {
  await using site = await openUntagged();
  const { newer, older, one, other, third } = site;
  const dashboard = await site.get("/kea-basin?days=3");
  expect(dashboard.text).toContain("2 recordings to tag from the last 7 days");
  const [, to = ""] = /href="([^"]*)"[^>]*>2 recordings to tag/.exec(dashboard.html) ?? [];
  const narrowed = await site.get(to.replaceAll("&amp;", "&"));
  expect(narrowed.text).toMatch(
    /Only from \d+ Nov 2026\. Review everything.*Untagged 2 recordings left/,
  );
  const item = await site.get(`${to.replaceAll("&amp;", "&")}&item=${newer}`);
  expect(item.text).toMatch(/Untagged · from \d+ Nov 2026 2 left/);
  const { html } = await site.get(`/kea-basin/recording/${newer}/tracks`);
  expect(html).toContain('href="/kea-basin/review?queue=untagged"');
  for (const [recording, track] of [
    [newer, one],
    [newer, other],
    [older, third],
  ]) {
    const form = { recording: String(recording), track: String(track), say: "cat" };
    await site.post(untagged, form);
  }
  expect((await site.get("/kea-basin?days=3")).text).not.toContain("to tag");
});

test("a super-user who may only read sees what is left and cannot act", async () => {
  await using site = await openUntagged();
  const { api, newer, one } = site;
  const reader = await register(api, "Rua Reader");
  await makeSuperUser(api, reader, "read");
  const visitor = site.browser();
  await signIn(visitor, reader);
  const { text, html } = await visitor.get("/kea-basin/review");
  expect(text).toContain("Untagged 2 recordings left");
  expect(text).toContain("Only members of the project tag its recordings.");
  expect(html).not.toContain('name="start"');
  const item = await visitor.get(`${untagged}&item=${newer}`);
  expect(item.text).toContain("Possum Track 1 of 2");
  expect(item.html).not.toContain('name="say"');
  const forms: Record<string, string>[] = [
    start,
    { stop: "yes" },
    { recording: String(newer), skip: "yes" },
    { recording: String(newer), track: String(one), say: "cat" },
  ];
  for (const form of forms) {
    expect((await visitor.post(`${untagged}&item=${newer}`, form)).status).toBe(403);
  }
  expect(await site.readSaid(newer)).toEqual([[], []]);
});

test("a recording whose file cannot be read says why in its picture's place", async () => {
  await using site = await openUntagged();
  await site.api.services.store.write
    .updateTable("recordings")
    .set({ file_fault: "empty" })
    .where("id", "=", site.newer)
    .execute();
  await site.api.services.store.write.deleteFrom("jobs").execute();
  const { location } = await site.post(untagged, start);
  expect((await site.get(location ?? "")).text).toContain("The file is empty. If the card");
});
