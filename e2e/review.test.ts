import type { Page } from "playwright";
import { expect, test } from "vitest";
import { findViolations, openWindow, signInAs } from "./browse.ts";
import { waitForKeys } from "./keys.ts";
import { openReviewSite } from "./review-site.ts";
import { desk, pressOn, startReview, trackOf, waitUntilPainted } from "./review-window.ts";

/** Each answer to a script comes so much later. */
async function delayAnswers(page: Page, ms: number) {
  let delayMs = ms;
  let answers = 0;
  await page.route("**/review/acts?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
    answers += 1;
  });
  return { stop: () => (delayMs = 0), count: () => answers };
}

/** How long each key took until the next track was drawn, in ms. */
const measureKeys = () => {
  const times: number[] = [];
  let pressedAt = 0;
  addEventListener("keydown", () => (pressedAt = performance.now()), { capture: true });
  const read = () =>
    document.querySelector<HTMLInputElement>(".review-buttons input[name=track]")?.value;
  let shown = read();
  new MutationObserver(() => {
    if (read() === shown) return;
    shown = read();
    requestAnimationFrame(() => times.push(performance.now() - pressedAt));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
  Object.assign(window, { keyTimes: times });
};

test("sixty tracks take one key each and wait for no answer, though each answer takes a second", async () => {
  const tracks = Array.from({ length: 40 }, (_, index) => (index % 2 ? 1 : 2));
  await using site = await openReviewSite({ tracks });
  await using window = await startReview(site);
  const { page } = window;
  const answers = await delayAnswers(page, 1000);
  await page.evaluate(measureKeys);
  const keys = ["Enter", "1", "r"];
  const startedAt = performance.now();
  for (let pressed = 0; pressed < 59; pressed += 1) {
    await pressOn(page, keys[pressed % keys.length] ?? "a");
    await page.waitForTimeout(150);
  }
  await page.keyboard.press("a");
  await page.getByText("You tagged 60 tracks").waitFor();
  const seconds = (performance.now() - startedAt) / 1000;
  const answered = answers.count();
  const times = await page.evaluate(() =>
    (globalThis as unknown as { keyTimes: number[] }).keyTimes.toSorted((a, b) => a - b),
  );
  const [median = 0, longest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  process.stdout.write(
    `60 tracks, 60 keys, ${seconds.toFixed(1)} s; key to next track: median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms; ${answered} answers of 1 s had come by then\n`,
  );
  expect(times.length).toBeGreaterThanOrEqual(59);
  /* Whoever waited for the answer would wait a second. */
  expect(longest).toBeLessThan(1000);
  expect(answered).toBeLessThan(60);
  answers.stop();
  await expect
    .poll(() => page.getByText("Saved", { exact: true }).isVisible(), { timeout: 30_000 })
    .toBe(true);
  const said = await site.readSaid();
  expect(said.flat()).toHaveLength(60);
  expect(said.flat().filter((word) => word === "")).toEqual([]);
  expect(window.faults).toEqual([]);
});

test("what is tagged without a connection waits, is told, and arrives in order when it is back", async () => {
  await using site = await openReviewSite({ tracks: [1, 1, 1, 1, 1] });
  await using window = await startReview(site);
  const { page } = window;
  await page.getByText("5 left").waitFor();
  await page.context().setOffline(true);
  await pressOn(page, "4");
  await pressOn(page, "2");
  await page.keyboard.press("u");
  await waitUntilPainted(page);
  await pressOn(page, "3");
  await page.getByText("No connection. 4 not sent yet, kept here.").waitFor();
  expect(await site.readSaid()).toEqual([[""], [""], [""], [""], [""]]);
  const dialog = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const warning = await dialog;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  await page.context().setOffline(false);
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await site.readSaid()).toEqual([["cat"], ["hedgehog"], [""], [""], [""]]);
  await page.reload();
  await page.getByText("3 left").waitFor();
});

test("what a busy server does not take for a minute is said, kept, and sent when a person says so", async () => {
  await using site = await openReviewSite({ tracks: [1, 1, 1] });
  await using window = await startReview(site);
  const { page } = window;
  await page.clock.install();
  await page.reload();
  await waitForKeys(page);
  await page.route("**/review/acts?*", (route) => route.fulfill({ status: 503, body: "" }));
  await pressOn(page, "Enter");
  await pressOn(page, "4");
  const alert = page.locator(".review-state").getByRole("alert");
  const readLater = async () => {
    await page.clock.fastForward(15_000);
    return alert.textContent();
  };
  await expect
    .poll(readLater)
    .toContain("The server is busy or restarting. 2 not sent yet, kept here.");
  expect(await page.getByRole("link", { name: "Sign in" }).count()).toBe(0);
  await page.unroute("**/review/acts?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await site.readSaid()).toEqual([["possum"], ["cat"], [""]]);
});

test("what was not sent when the page went is sent when it comes again", async () => {
  await using site = await openReviewSite({ tracks: [1, 1, 1] });
  await using window = await startReview(site);
  const { page } = window;
  await page.route("**/review/acts?*", (route) => route.abort());
  await pressOn(page, "Enter");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.unroute("**/review/acts?*");
  await page.reload();
  await expect.poll(site.readSaid).toEqual([["possum"], [""], [""]]);
});

test("an answer that was lost is not saved twice, and one that is refused is told", async () => {
  await using site = await openReviewSite({ tracks: [1, 1, 1] });
  await using window = await startReview(site);
  const { page } = window;
  let lost = 0;
  await page.route("**/review/acts?*", async (route) => {
    const isAct = route.request().postData()?.includes("say=");
    if (!isAct || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await pressOn(page, "Enter");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await site.readSaid()).toEqual([["possum"], [""], [""]]);
  const { write } = site.api.services.store;
  const at = site.api.now().toISOString();
  await write
    .updateTable("recordings")
    .set({ deleted_at: at })
    .where("id", "=", site.ids[1] ?? 0)
    .execute();
  await pressOn(page, "Enter");
  await page.getByText(`Not saved for recording #${site.ids[1]}:`).waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(await findViolations({ ...window, faults: [] })).toEqual([]);
});

test("undo leads back across recordings, and skipping needs one key", async () => {
  await using site = await openReviewSite({ tracks: [2, 1, 1] });
  await using window = await startReview(site);
  const { page } = window;
  const first = await trackOf(page);
  await pressOn(page, "1");
  await pressOn(page, "4");
  await pressOn(page, "n");
  await page.getByText("1 left").waitFor();
  await pressOn(page, "u");
  await pressOn(page, "u");
  await pressOn(page, "u");
  expect(await trackOf(page)).toBe(first);
  await page.getByText("3 left").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await site.readSaid()).toEqual([["", ""], [""], [""]]);
  await page.reload();
  await expect.poll(() => trackOf(page)).toBe(first);
});

test("keys do what they do on the page of a recording, are listed under ?, and rest when off", async () => {
  await using site = await openReviewSite({ tracks: [1, 1, 1, 1, 1] });
  await using window = await startReview(site);
  const { page } = window;
  await pressOn(page, "x");
  await pressOn(page, "1");
  await pressOn(page, "r");
  const before = await trackOf(page);
  for (const key of ["l", "s"]) await page.keyboard.press(key);
  await pressOn(page, "n");
  await page.getByText("Saved", { exact: true }).waitFor();
  const [first, second, third, ...others] = (await site.readSaid()).flat();
  expect(first).toBe("unidentified");
  expect(second).not.toBe("");
  expect(third).toBe(second);
  expect(others).toEqual(["", ""]);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard" });
  await list.getByText("Tag it the same as the last one").waitFor();
  expect(await findViolations(window)).toEqual([]);
  await list.getByLabel("Keyboard shortcuts").uncheck();
  await list.getByRole("button", { name: "Close" }).click();
  const last = await trackOf(page);
  expect(last).not.toBe(before);
  const hints = page.locator(".review-buttons kbd").filter({ visible: true });
  await expect.poll(() => hints.count()).toBe(0);
  for (const key of ["1", "n", "x", "r", "u", "?"]) await page.keyboard.press(key);
  expect(await trackOf(page)).toBe(last);
  expect(await list.count()).toBe(0);
  await page.getByRole("button", { name: "Keyboard" }).click();
  await list.getByLabel("Keyboard shortcuts").check();
  await list.getByRole("button", { name: "Close" }).click();
  const shown = async () => (await hints.allTextContents()).join(" ");
  await expect.poll(shown).toMatch(/^Enter X R 1 2 .* N U \/$/);
  await pressOn(page, "u");
  expect(await trackOf(page)).toBe(before);
});

test("without scripts no button shows a key, and there is no list of keys", async () => {
  await using site = await openReviewSite({ tracks: [1] });
  await using window = await openWindow({
    baseURL: site.url,
    viewport: desk,
    javaScriptEnabled: false,
  });
  const { page } = window;
  await signInAs(page, site.rangi);
  await page.goto(site.path);
  await page.getByRole("button", { name: "Start Untagged" }).click();
  await page.getByRole("button", { name: "Not possum" }).waitFor();
  expect(await page.locator("main kbd").filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Keyboard" }).count()).toBe(0);
});

test("with one thumb: all buttons are in the lower half, large enough, and lead on", async () => {
  await using site = await openReviewSite({ tracks: [1, 1], hasPictures: true });
  const viewport = { width: 390, height: 844 };
  await using window = await startReview(site, { viewport, hasTouch: true, isMobile: true });
  const { page } = window;
  const buttons = await page.locator(".review-buttons .tag-button").all();
  expect(buttons.length).toBeGreaterThan(10);
  for (const button of buttons) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThan(viewport.height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
  expect(await findViolations(window)).toEqual([]);
  const before = await trackOf(page);
  await page.getByRole("button", { name: "Cat", exact: true }).tap();
  await expect.poll(() => trackOf(page)).not.toBe(before);
  /* A thumb that is faster has not seen what it tags. */
  await page.waitForTimeout(500);
  await page.getByRole("button", { name: "Same: Cat" }).tap();
  await page.getByText("You tagged 2 tracks").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await site.readSaid()).toEqual([["cat"], ["cat"]]);
  expect(await findViolations(window)).toEqual([]);
});
