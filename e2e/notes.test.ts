import type { Locator } from "playwright";
import { expect, test } from "vitest";
import { addLabel, deleteLabel, editNote } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { openSignedIn } from "./recording-page.ts";

const seen = { recordingDateTime: "2026-11-19T13:30:00Z", duration: 8, metadata: {} };

/** The notes of a recording, one of which the reader wrote. */
async function openNotes(viewport = { width: 1280, height: 800 }) {
  const site = await openKeaBasin();
  const id = await record(site.api, site.camera, seen);
  const tag = { detail: "note", comment: "Limps", confidence: 0.9 };
  const { tagId } = await site.api.send(addLabel, { id, tag }, site.rangi.token);
  /* A page whose pictures are still made is read again by itself, and learns at any moment what became of the note. */
  await site.api.jobs.drain();
  const window = await openSignedIn(site, { viewport });
  const { page } = window;
  await page.goto(`/kea-basin/recording/${id}/notes`);
  await waitForHydration(page);
  const change = (comment: string, before: string) =>
    site.api.send(editNote, { id, tagId, comment, before }, site.rangi.token);
  const write = (comment: string) =>
    site.api.send(addLabel, { id, tag: { ...tag, comment } }, site.rangi.token);
  const remove = () => site.api.send(deleteLabel, { id, tagId }, site.rangi.token);
  const readNotes = async () => {
    const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
    return recording.tags.map(({ comment }) => comment);
  };
  return {
    window,
    page,
    change,
    write,
    remove,
    readNotes,
    edit: page.getByRole("link", { name: "Edit your note" }),
    field: page.getByLabel("Your note"),
    save: page.getByRole("button", { name: "Save note" }),
    [Symbol.asyncDispose]: async () => {
      await window[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** What lies over a part of the page where both are in view. */
function readCovered(part: Locator): Promise<string[]> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const over = new Set<string>();
    for (let x = left + 1; x < right; x += 4) {
      for (let y = top + 1; y < bottom; y += 4) {
        const found = document.elementFromPoint(x, y);
        if (found && !element.contains(found)) over.add(found.outerHTML.slice(0, 80));
      }
    }
    return [...over];
  });
}

test("a note is changed where it stands, by keys alone, and undone", async () => {
  await using opened = await openNotes();
  const { window, page, edit, field, readNotes } = opened;
  const address = page.url();
  await edit.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => field.evaluate((area) => document.activeElement === area)).toBe(true);
  await page.keyboard.type(" badly");
  expect(await findViolations(window)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Note changed.").waitFor();
  expect(await readNotes()).toEqual(["Limps badly"]);
  await expect.poll(() => edit.evaluate((link) => document.activeElement === link)).toBe(true);
  await page.getByText("Limps badly").waitFor();
  await page.getByText(/Rangi, .*edited/).waitFor();
  await page.keyboard.press("u");
  await page.getByText("Limps", { exact: true }).waitFor();
  await expect.poll(readNotes).toEqual(["Limps"]);
  expect(page.url()).toBe(address);
});

test("whoever saves later on a phone sees both texts before theirs takes its place", async () => {
  await using opened = await openNotes({ width: 390, height: 844 });
  const { window, page, change, edit, field, save, readNotes } = opened;
  await edit.click();
  await field.fill("Limps a bit");
  await change("Limps badly", "Limps");
  await save.click();
  await page.getByText("It now says: “Limps badly”. Try again to put").waitFor();
  expect(await field.inputValue()).toBe("Limps a bit");
  expect(await readNotes()).toEqual(["Limps badly"]);
  const answers = window.faults.splice(0);
  expect(answers.every((fault) => fault.includes("409"))).toBe(true);
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.getByText("Note changed.").waitFor();
  expect(await readNotes()).toEqual(["Limps a bit"]);
});

test("what was typed of a note that was deleted meanwhile stands in the box for a new one", async () => {
  await using opened = await openNotes();
  const { window, page, remove, edit, field, save, readNotes } = opened;
  const added = page.getByLabel("New note");
  await added.fill("Two of them");
  await edit.click();
  await field.fill("Limps badly");
  await remove();
  await save.click();
  await page.getByText("Your text is now in the box for a new one.").waitFor();
  await expect.poll(() => added.inputValue()).toBe("Two of them\n\nLimps badly");
  await expect.poll(() => added.evaluate((area) => document.activeElement === area)).toBe(true);
  await expect.poll(() => field.count()).toBe(0);
  const answers = window.faults.splice(0);
  expect(answers.every((fault) => fault.includes("422"))).toBe(true);
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("Note added.").waitFor();
  expect(await readNotes()).toEqual(["Two of them\n\nLimps badly"]);
  await expect.poll(() => added.inputValue()).toBe("");
});

test("what is typed of a note stays when the page learns of its end by itself", async () => {
  await using opened = await openNotes();
  const { page, remove, edit, field } = opened;
  await edit.click();
  await field.fill("Limps badly");
  await remove();
  await page.getByRole("button", { name: "Mark as cool" }).first().click();
  const added = page.getByLabel("New note");
  await expect.poll(() => added.inputValue()).toBe("Limps badly");
});

test("whoever deletes a note by keys goes on at the heading, and can undo it", async () => {
  await using opened = await openNotes();
  const { page, readNotes } = opened;
  await page.getByRole("button", { name: "Delete the note of Rangi" }).press("Enter");
  await page.getByText("Nobody has written a note yet.").waitFor();
  expect(await readNotes()).toEqual([]);
  const heading = page.getByRole("heading", { name: "Notes", exact: true });
  await expect.poll(() => heading.evaluate((one) => document.activeElement === one)).toBe(true);
  await page.keyboard.press("u");
  await page.getByText("Limps", { exact: true }).waitFor();
  expect(await readNotes()).toEqual(["Limps"]);
});

test("a note says how much more it takes, and what is too much", async () => {
  await using opened = await openNotes();
  const { window, page } = opened;
  const added = page.getByLabel("New note");
  await added.fill("x".repeat(989));
  await page.getByText("10 characters left").waitFor();
  await added.fill("x".repeat(1001));
  await page.getByText("2 characters too many: shorten the note.").waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("The note has 1,001 characters. Shorten it to 999.").waitFor();
  expect(await added.inputValue()).toHaveLength(1001);
});

test("what says on a phone that a note is not saved lies over the buttons of other notes", async () => {
  await using opened = await openNotes({ width: 390, height: 844 });
  const { page, change, edit, field, save, write } = opened;
  for (const words of ["One", "Two", "Three", "Four"]) await write(words);
  await page.reload();
  await waitForHydration(page);
  await edit.first().click();
  await field.fill("Limps a bit");
  await change("Limps badly", "Limps");
  await save.click();
  await page.getByText("It now says: “Limps badly”.").waitFor();
  const outcome = page.locator(".outcome");
  const other = page.getByRole("button", { name: "Delete the note of Rangi" }).nth(1);
  /* Both at the lower edge of the window. */
  await other.evaluate((button) => {
    scrollBy(0, button.getBoundingClientRect().bottom + 40 - innerHeight);
  });
  expect(await readCovered(outcome)).toEqual([]);
});
