import { expect, test } from "vitest";
import { openUnseen } from "#tests/support/pages/unseen.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { addTrack } from "#tests/support/recordings/tracks.ts";

const untagged = "/kea-basin/review?queue=untagged";

function itemOf(location: string | null | undefined) {
  const { searchParams } = new URL(location ?? "", "http://here");
  return searchParams.get("item") ?? searchParams.get("done");
}

test("without scripts a film and a picture that nobody has looked at are tagged as wholes", async () => {
  await using site = await openUnseen({ pictures: 1 });
  const { film, stills, readSaid } = site;
  const [still] = stills;
  expect((await site.get(site.path)).text).toContain("Untagged 2 recordings left");
  const started = await site.post(untagged, { start: "yes" });
  expect(itemOf(started.location)).toBe(String(still));
  const first = await site.get(started.location ?? "");
  expect(first.text).toContain("Nobody has looked at it yet. Your tag is for the whole picture.");
  expect(first.text).not.toContain("of this burst");
  expect(first.html).toContain(`/media/${still}/poster`);
  expect(first.html).toMatch(/value="false-positive" aria-keyshortcuts="7"[^>]*name="say"/);
  const tagged = await site.post(started.location ?? "", {
    recording: String(still),
    say: "possum",
  });
  expect(itemOf(tagged.location)).toBe(String(film));
  const second = await site.get(tagged.location ?? "");
  expect(second.text).toContain("1 picture tagged: Possum. Undo");
  expect(second.text).toContain("Your tag is for the whole video.");
  expect(second.text).toContain("Same: Possum");
  expect(second.text).toContain("Play the clip");
  const sent = { recording: String(film), say: "false-positive" };
  const last = await site.post(tagged.location ?? "", sent);
  expect(itemOf(last.location)).toBe("yes");
  expect(await readSaid([still ?? 0, film])).toEqual([["possum"], ["false-positive"]]);
  expect(await site.countLeft()).toBe(0);
  const { page, action, fields } = await readUndo(site, last.location ?? "");
  expect(page.text).toContain("You tagged 2 tracks");
  const undone = await site.post(action.replaceAll("&amp;", "&"), fields);
  expect(itemOf(undone.location)).toBe(String(film));
  expect(await readSaid([film])).toEqual([[]]);
  expect(await site.countLeft()).toBe(1);
  const again = await site.get(undone.location ?? "");
  expect(again.text).toContain("Your tag is as it was before.");
});

test("without scripts one button tags a burst, unless its box is cleared, and undo puts all back", async () => {
  await using site = await openUnseen();
  const { film, stills, readSaid } = site;
  const [first, second, third = 0] = stills;
  const started = await site.post(untagged, { start: "yes" });
  expect(itemOf(started.location)).toBe(String(third));
  const page = await site.get(started.location ?? "");
  expect(page.text).toContain("All 3 pictures of this burst");
  expect(page.html).toMatch(
    new RegExp(`<input(?=[^>]*name="pictures")(?=[^>]*value="${stills.join(",")}")[^>]*checked`),
  );
  const sent = { recording: String(third), pictures: stills.join(","), say: "possum" };
  const tagged = await site.post(started.location ?? "", sent);
  expect(itemOf(tagged.location)).toBe(String(film));
  expect(await readSaid(stills)).toEqual([["possum"], ["possum"], ["possum"]]);
  expect(await site.countLeft()).toBe(1);
  const { action, fields } = await readUndo(site, tagged.location ?? "");
  const undone = await site.post(action.replaceAll("&amp;", "&"), fields);
  expect(await readSaid(stills)).toEqual([[], [], []]);
  expect(await site.countLeft()).toBe(4);
  expect(itemOf(undone.location)).toBe(String(third));
  const alone = await site.post(undone.location ?? "", { recording: String(third), say: "cat" });
  expect(await readSaid(stills)).toEqual([[], [], ["cat"]]);
  expect(itemOf(alone.location)).toBe(String(second));
  const rest = await site.get(alone.location ?? "");
  expect(rest.text).toContain("All 3 pictures of this burst");
  expect(rest.html).not.toMatch(/<input(?=[^>]*name="pictures")[^>]*checked/);
  expect(first).toBeGreaterThan(0);
});

test("another tag is chosen on a page of its own, for the burst or for its picture alone", async () => {
  await using site = await openUnseen();
  const { stills, readSaid } = site;
  const [, , third = 0] = stills;
  const { html } = await site.get(`${untagged}&item=${third}`);
  const [, to = ""] = /href="([^"]*\/review\/tags[^"]*)"/.exec(html) ?? [];
  const page = await site.get(`${to.replaceAll("&amp;", "&")}&q=pekapeka`);
  expect(page.text).toContain("All 3 pictures of this burst");
  expect(page.html).toContain(`name="recording" value="${third}"`);
  expect(page.html).not.toContain('name="track"');
  const sent = { recording: String(third), pictures: stills.join(","), say: "bat" };
  expect(await site.post(`${untagged}&item=${third}`, sent)).toMatchObject({ status: 303 });
  expect(await readSaid(stills)).toEqual([["bat"], ["bat"], ["bat"]]);
});

test("pictures that are of another burst, and what is no list of them, are refused", async () => {
  await using site = await openUnseen();
  const { film, stills, readSaid } = site;
  const [first] = stills;
  const send = (pictures: string) =>
    site.post(`${untagged}&item=${first}`, { recording: String(first), pictures, say: "possum" });
  const refused = await send(`${first},${film}`);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("These pictures are not all of one burst any more.");
  for (const wrong of ["", "all", "1,,2", Array.from({ length: 51 }, () => first).join(",")]) {
    expect((await send(wrong)).status).toBe(422);
  }
  expect((await readSaid(stills)).flat()).toEqual([]);
});

test("the page of a recording without tracks has the same tags, for the whole of it", async () => {
  await using site = await openUnseen({ pictures: 1 });
  const { api, rangi, film, stills, readSaid } = site;
  for (const [id = 0, whole, said] of [
    [film, "What the whole video shows", "Whole video tagged: Possum. Undo"],
    [stills[0], "What the whole picture shows", "1 picture tagged: Possum. Undo"],
  ] as const) {
    const path = `/kea-basin/recording/${id}/tracks`;
    const page = await site.get(path);
    expect(page.text).toContain("Not looked at yet");
    expect(page.text).toContain(whole);
    const sent = { pictures: String(id), say: "possum" };
    expect(await site.post(path, sent)).toMatchObject({ status: 303, location: `${path}#tracks` });
    expect(await readSaid([id])).toEqual([["possum"]]);
    const { page: after, action, fields } = await readUndo(site, path);
    expect(after.text).toContain(said);
    expect(after.text).not.toContain(whole);
    await site.post(action, fields);
    expect(await readSaid([id])).toEqual([[]]);
    await addTrack(api, rangi, id);
    expect((await site.get(path)).text).not.toContain(whole);
  }
});
