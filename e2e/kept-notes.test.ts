import type { Page } from "playwright";
import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { join, register } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { findViolations, signInAs, waitForHydration } from "./browse.ts";
import { openSignedIn, phone } from "./recording-page.ts";

const at = (minute: number) => `2026-11-19T13:${minute}:00Z`;

/** Two recordings; Rangi wrote a note of the first. */
async function openNotes() {
  const site = await openKeaBasin();
  const { api, rangi } = site;
  const ids: number[] = [];
  for (const minute of [30, 50]) {
    const data = { recordingDateTime: at(minute), duration: 8, metadata: {} };
    ids.push(await record(api, site.camera, data));
  }
  const [id = 0, next = 0] = ids;
  const tag = { detail: "note", comment: "Limps", confidence: 0.9 };
  const { tagId } = await api.send(addLabel, { id, tag }, rangi.token);
  /* A page whose pictures are still made is read again by itself. */
  await api.jobs.drain();
  const window = await openSignedIn(site, phone);
  const { page } = window;
  const open = async (recording: number, view: string) => {
    await page.goto(`/kea-basin/recording/${recording}/${view}`);
    await waitForHydration(page);
  };
  await open(id, "notes");
  const readRecording = async () => (await api.send(getRecording, { id }, rangi.token)).recording;
  return {
    ...site,
    window,
    page,
    id,
    next,
    tagId,
    open,
    readRecording,
    added: page.getByLabel("New note"),
    edit: page.getByRole("link", { name: "Edit your note" }),
    changed: page.getByLabel("Your note"),
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

const tabOf = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Views of the recording" }).getByRole("link", { name });

const readStore = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test("a half-written note is there after another tab and another recording, until it is sent", async () => {
  await using opened = await openNotes();
  const { page, window, id, next, open, added, readRecording } = opened;
  await added.fill("Two young with i");
  await tabOf(page, /^Tracks/).tap();
  await page.getByRole("heading", { name: "Tracks", exact: true }).waitFor();
  await tabOf(page, /^Notes/).tap();
  await expect.poll(() => added.inputValue()).toBe("Two young with i");
  await open(next, "notes");
  expect(await added.inputValue()).toBe("");
  await added.fill("Another one");
  await open(id, "notes");
  await expect.poll(() => added.inputValue()).toBe("Two young with i");
  expect(await findViolations(window)).toEqual([]);
  await added.fill("Two young with it");
  await page.getByRole("button", { name: "Add note" }).tap();
  await page.getByText("Note added.").waitFor();
  await expect.poll(() => added.inputValue()).toBe("");
  expect(await readStore(page)).not.toContain("Two young");
  await open(id, "labels");
  await tabOf(page, /^Notes/).tap();
  await page.getByText("Two young with it").waitFor();
  expect(await added.inputValue()).toBe("");
  expect((await readRecording()).tags).toHaveLength(2);
});

test("a note that is saved while its page is left is not kept for a second time", async () => {
  await using opened = await openNotes();
  const { page, added, readRecording } = opened;
  await added.fill("Gone by");
  await page.getByRole("button", { name: "Add note" }).click({ noWaitAfter: true });
  await tabOf(page, /^Tracks/).click();
  await expect.poll(async () => (await readRecording()).tags.length).toBe(2);
  await tabOf(page, /^Notes/).click();
  await page.getByText("Gone by").waitFor();
  await expect.poll(() => readStore(page)).not.toContain("Gone by");
  expect(await added.inputValue()).toBe("");
});

test("a half-changed note opens again with what was typed, and not after it was cancelled", async () => {
  await using opened = await openNotes();
  const { page, edit, changed, added, readRecording } = opened;
  await edit.click();
  await changed.fill("Limps badly on");
  await tabOf(page, /^Tracks/).click();
  await page.getByRole("heading", { name: "Tracks", exact: true }).waitFor();
  await tabOf(page, /^Notes/).click();
  await expect.poll(() => changed.inputValue()).toBe("Limps badly on");
  expect(await added.inputValue()).toBe("");
  await page.getByRole("link", { name: "Cancel" }).click();
  expect(await readStore(page)).not.toContain("badly");
  await edit.click();
  expect(await changed.inputValue()).toBe("Limps");
  await changed.fill("Limps badly");
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => changed.inputValue()).toBe("Limps badly");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("Note changed.").waitFor();
  expect(await readStore(page)).not.toContain("badly");
  expect((await readRecording()).tags.map(({ comment }) => comment)).toEqual(["Limps badly"]);
});

test("what was typed of a note is gone when its writer signs out, and nobody else's to read", async () => {
  await using opened = await openNotes();
  const { api, page, id, open, added, readRecording } = opened;
  const mere = await register(api, "Mere");
  await join(api, mere, (await readRecording()).groupId);
  await added.fill("Not for everybody");
  expect(await readStore(page)).toContain("Not for everybody");
  /* Without signing out, as where a session ends: it is somebody else's. */
  await page.context().clearCookies();
  await signInAs(page, mere);
  await open(id, "notes");
  expect(await added.inputValue()).toBe("");
  await added.fill("By Mere");
  await expect.poll(() => readStore(page)).not.toContain("Not for everybody");
  await page.getByText("Menu", { exact: true }).tap();
  await page.getByRole("button", { name: "Sign out" }).tap();
  await page.waitForURL(/sign-in/);
  expect(await readStore(page)).not.toContain("By Mere");
  await signInAs(page, mere);
  await open(id, "notes");
  expect(await added.inputValue()).toBe("");
});
