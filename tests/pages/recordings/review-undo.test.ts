import { expect, test } from "vitest";
import { openUntagged } from "#tests/support/pages/untagged.ts";
import { readUndo } from "#tests/support/pages/undo.ts";

const untagged = "/kea-basin/review?queue=untagged";

function itemOf(location: string | null | undefined) {
  const { searchParams } = new URL(location ?? "", "http://here");
  return Object.fromEntries(searchParams);
}

test("undo leads back to the track it is about, from the next recording too", async () => {
  await using site = await openUntagged();
  const { newer, older, third } = site;
  const path = `${untagged}&item=${older}`;
  const sent = await site.post(path, {
    recording: String(older),
    track: String(third),
    say: "cat",
  });
  expect(itemOf(sent.location)).toMatchObject({ item: String(newer), tagged: "1" });
  const { action, fields } = await readUndo(site, sent.location ?? "");
  const undone = await site.post(action.replaceAll("&amp;", "&"), fields);
  expect(itemOf(undone.location)).toMatchObject({ item: String(older), track: String(third) });
  expect(itemOf(undone.location)).not.toHaveProperty("tagged");
  expect(await site.readSaid(older)).toEqual([[]]);
  expect((await site.get(undone.location ?? "")).text).toContain("Your tag is as it was before.");
});

test("several acts are undone one after the other, each where it was done", async () => {
  await using site = await openUntagged();
  const { newer, older, third } = site;
  const skipped = await site.post(`${untagged}&item=${newer}`, {
    recording: String(newer),
    skip: "yes",
  });
  const tagged = await site.post(skipped.location ?? "", {
    recording: String(older),
    track: String(third),
    say: "cat",
  });
  const last = await readUndo(site, tagged.location ?? "");
  const back = await site.post(last.action.replaceAll("&amp;", "&"), last.fields);
  const first = await readUndo(site, back.location ?? "");
  expect(first.page.text).toContain("Also undo: Skipped.");
  const resumed = await site.post(first.action.replaceAll("&amp;", "&"), first.fields);
  expect(itemOf(resumed.location)).toMatchObject({ item: String(newer) });
  expect(await site.readSaid(older)).toEqual([[]]);
  expect((await site.get(resumed.location ?? "")).text).not.toContain("Also undo");
});

test("what is skipped is not given again, until that is undone", async () => {
  await using site = await openUntagged();
  const { newer, older } = site;
  const sent = await site.post(`${untagged}&item=${newer}`, {
    recording: String(newer),
    skip: "yes",
  });
  expect(itemOf(sent.location)).toMatchObject({ item: String(older) });
  const { page, action, fields } = await readUndo(site, sent.location ?? "");
  expect(page.text).toContain("Skipped. You won't be given it again today. Undo");
  expect(page.text).toContain("1 left");
  const back = await site.post(action.replaceAll("&amp;", "&"), fields);
  expect(itemOf(back.location)).toMatchObject({ item: String(newer) });
  expect((await site.get("/kea-basin/review")).text).toContain("Untagged 2 recordings left");
});
