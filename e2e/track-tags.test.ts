import type { Page } from "playwright";
import { expect, test } from "vitest";
import { findViolations } from "./browse.ts";
import { openRecording, openSignedIn, phone } from "./recording-page.ts";
import { openTracks } from "./track-tags.ts";

/** Answers what the page asks for after an act, or the act itself, only once they are let go. */
async function hold(page: Page, method: "GET" | "POST") {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route("**/*.data**", async (route) => {
    const request = route.request();
    if (request.method() === "POST") sent.push(request.postData() ?? "");
    if (request.method() === method) await promise;
    await route.continue().catch(() => undefined);
  });
  return { letGo: resolve, sent };
}

test("undo acts at once while the page is still read anew", async () => {
  await using opened = await openTracks();
  const { page, notice } = opened;
  const reading = await hold(page, "GET");
  await page.keyboard.press("1");
  await expect.poll(() => notice.textContent()).toMatch(/^Track 1 tagged/);
  await page.keyboard.press("u");
  await expect.poll(() => opened.readSaid()).toEqual([[], []]);
  await expect.poll(() => notice.textContent()).toBe("Your tags are as they were before.");
  reading.letGo();
  await page.getByRole("button", { name: "Redo" }).waitFor();
  expect(reading.sent).toHaveLength(2);
});

test("what is pressed before the answer is done after it, in its order", async () => {
  await using opened = await openTracks();
  const { page, notice } = opened;
  const acts = await hold(page, "POST");
  const tag = (name: string) =>
    page.locator(".tag-buttons").first().getByText(name, { exact: true });
  await page.getByRole("link", { name: /Track 1:/ }).click();
  await page.waitForURL(/tracks\/\d+/);
  await tag("Possum").click();
  await tag("Possum").click();
  await tag("Rodent").click();
  await tag("Hedgehog").click();
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  expect(await opened.readSaid()).toEqual([[], []]);
  acts.letGo();
  await expect.poll(() => notice.textContent()).toBe("Your tags are as they were before.");
  expect(await opened.readSaid()).toEqual([["rodent"], []]);
  expect(acts.sent.map((one) => new URLSearchParams(one).get("say"))).toEqual([
    "possum",
    "rodent",
    "hedgehog",
    null,
  ]);
});

test("tags are kept in order over a cut connection, and undone after it", async () => {
  await using opened = await openTracks();
  const { page, notice } = opened;
  await page.context().setOffline(true);
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  await expect
    .poll(() => notice.textContent())
    .toBe("Not saved yet. Nightjar will try again when the connection is back.");
  await expect.poll(() => page.getByText("Not saved yet", { exact: true }).count()).toBe(2);
  await page.context().setOffline(false);
  await expect.poll(() => notice.textContent()).toBe("Track 2 tagged: Rodent.");
  expect(await opened.readSaid()).toEqual([["possum"], ["rodent"]]);
  await page.keyboard.press("u");
  await expect.poll(() => opened.readSaid()).toEqual([["possum"], []]);
});

test("ticked tracks take any tag of the tree, from the combobox or from the page of all tags", async () => {
  await using opened = await openTracks();
  const { page, notice, options, window } = opened;
  for (const number of [1, 2]) await page.getByLabel(`Tick track ${number}`).check();
  await page.getByText("Tag several tracks at once").click();
  const several = page.locator("#several-tracks");
  await several.getByRole("button", { name: "Another tag" }).click();
  const field = page.getByRole("combobox", { name: "Tag for the ticked tracks" });
  await field.fill("kaka");
  await options.first().waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => notice.textContent()).toBe("2 tracks tagged: Kākā.");
  expect(await opened.readSaid()).toEqual([["kaka"], ["kaka"]]);
  await page.keyboard.press("u");
  await expect.poll(() => opened.readSaid()).toEqual([[], []]);
  await several.getByRole("button", { name: "Another tag" }).click();
  await page.getByRole("button", { name: "All tags by family" }).click();
  await page.getByRole("heading", { name: "Choose a tag for 2 tracks" }).waitFor();
  await page.getByLabel("Search all tags").fill("stoat");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("button", { name: /^Stoat/ }).click();
  await page.getByText("2 tracks tagged: Stoat.").waitFor();
  expect(await opened.readSaid()).toEqual([["stoat"], ["stoat"]]);
});

test("the key of undo goes back one act after the other", async () => {
  await using opened = await openTracks();
  const { page, notice } = opened;
  await page.keyboard.press("1");
  await expect.poll(() => notice.textContent()).toBe("Track 1 tagged: Possum.");
  await page.keyboard.press("2");
  await expect.poll(() => notice.textContent()).toBe("Track 2 tagged: Rodent.");
  await page.keyboard.press("u");
  await page.getByRole("button", { name: "Also undo: Track 1 tagged: Possum." }).waitFor();
  expect(await opened.readSaid()).toEqual([["possum"], []]);
  await page.keyboard.press("u");
  await expect.poll(() => opened.readSaid()).toEqual([[], []]);
  await expect.poll(() => page.getByText("Also undo").count()).toBe(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => opened.readSaid()).toEqual([["possum"], []]);
  await page.getByRole("button", { name: "Undo" }).waitFor();
});

test("without scripts, what was done stays in sight above its track on a phone", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site, { ...phone, javaScriptEnabled: false });
  const { page } = window;
  await page.goto(`${site.path}/tracks`);
  await page.getByRole("link", { name: /Track 2:/ }).click();
  await page.getByRole("button", { name: "Agree: Cat" }).click();
  await page.waitForURL(/#track-/);
  const edges = async (selector: string) => {
    const { y = -1, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  await expect.poll(async () => (await edges("main > [data-passing]")).top).toBeGreaterThan(0);
  const [notice, track] = [await edges("main > [data-passing]"), await edges(".track:target")];
  expect(track.top).toBeGreaterThan(notice.bottom);
  expect(track.top).toBeLessThan(phone.viewport.height / 2);
});
