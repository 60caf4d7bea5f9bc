import { expect, test } from "vitest";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWalk } from "#tests/support/recordings/walks.ts";
import { findViolations } from "./browse.ts";
import {
  fingerprint,
  openRecording,
  openSignedIn,
  waitAtStart,
  waitForPlayer,
} from "./recording-page.ts";

test("with scripts the recording itself plays, stops, and steps by the keyboard", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page, faults } = window;
  await page.goto(site.path);
  const player = await waitForPlayer(page);
  await player.button("Pause").click();
  const still = await fingerprint(player);
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => fingerprint(player)).not.toBe(still);
  const next = await fingerprint(player);
  await page.keyboard.press(",");
  await expect.poll(() => fingerprint(player)).toBe(still);
  await page.keyboard.press("Space");
  await expect.poll(() => fingerprint(player)).not.toBe(still);
  expect(next).not.toBe(still);
  expect(faults).toEqual([]);
});

test("what the server drew stays until the scripts of its parts are there, and then comes to life", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page, faults } = window;
  const html = await (await page.request.get(site.path)).text();
  const parts = Promise.withResolvers<void>();
  const held: string[] = [];
  await page.route("**/assets/*.js", async (route) => {
    const [name = ""] = /[^/]+$/.exec(route.request().url()) ?? [];
    if (!html.includes(name)) {
      held.push(name);
      await parts.promise;
    }
    await route.continue();
  });
  await page.goto(site.path);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn, { timeout: 500 })));
  await expect(page.locator(".track").count()).resolves.toBe(2);
  await expect(page.locator(".recording-page img").count()).resolves.toBeGreaterThan(0);
  parts.resolve();
  await page.getByRole("link", { name: "Play track 1" }).waitFor();
  expect(faults).toEqual([]);
});

test("keys jump, go to the ends and walk through tracks, and a loop begins anew", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await page.locator("h1").click();
  await page.keyboard.press("l");
  await expect.poll(() => player.frame()).toBe(10);
  await page.keyboard.press("End");
  await expect.poll(() => player.frame()).toBe(45);
  const told = () => player.time.getAttribute("aria-valuetext");
  await expect.poll(told).toBe("Frame 45 of 45 · 0:04.9");
  await page.keyboard.press("j");
  await expect.poll(() => player.frame()).toBe(36);
  await page.keyboard.press("Home");
  await expect.poll(() => player.frame()).toBe(1);
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await page.keyboard.press("k");
  await expect.poll(() => player.frame()).toBeGreaterThanOrEqual(19);
  await player.player.getByText("Paused, track 2 cat").waitFor({ state: "attached" });
  await page.keyboard.press("End");
  await page.keyboard.press("k");
  await expect.poll(() => player.frame()).toBeLessThan(40);
  await player.player.getByRole("checkbox", { name: "Loop" }).uncheck();
  await page.locator("h1").click();
  await page.keyboard.press("End");
  await player.button("Replay").waitFor();
});

test("keys are the field's own while one writes, rest under the list of keys, and can be switched off", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await page.locator("main").evaluate((main) => {
    main.prepend(Object.assign(document.createElement("textarea"), { ariaLabel: "Note" }));
  });
  const note = page.getByRole("textbox", { name: "Note" });
  await note.click();
  await page.keyboard.type("l. Black, kea?");
  expect(await note.inputValue()).toBe("l. Black, kea?");
  await expect.poll(() => player.frame()).toBe(1);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard" });
  await list.getByText("Pause and go back one frame").waitFor();
  expect(await findViolations(window)).toEqual([]);
  await page.keyboard.press("l");
  await list.getByRole("checkbox").uncheck();
  await list.getByRole("button", { name: "Close" }).click();
  await page.locator("h1").click();
  await page.keyboard.press("l");
  await expect.poll(() => player.frame()).toBe(1);
  await page.reload();
  await waitAtStart(page);
  await page.locator("h1").click();
  await page.keyboard.press("l");
  await expect.poll(() => player.frame()).toBe(1);
});

test("the scrubber takes keys and pointers, and shows the moment under the pointer", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  const atStart = await fingerprint(player);
  await player.time.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => player.frame()).toBe(2);
  await page.keyboard.press("End");
  await expect.poll(() => player.frame()).toBe(45);
  const { x, y, width, height } = (await player.time.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  const preview = player.player.locator(".player-preview");
  await preview.getByText("0:02.5").waitFor();
  await preview.locator("canvas").waitFor();
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.up();
  await expect.poll(() => player.frame()).toBeGreaterThan(9);
  await expect.poll(() => player.frame()).toBeLessThan(14);
  await expect.poll(() => fingerprint(player)).not.toBe(atStart);
});

test("who wants less motion gets the clearest frame, and plays by hand", async () => {
  const film = Buffer.from(makeWalk([{ x: 5, y: 50, side: 12, warmth: 200 }]));
  await using site = await openRecording(film);
  const id = Number(site.path.split("/").at(-1));
  const { renditions } = await site.api.send(listRenditions, { id }, site.rangi.token);
  const poster = renditions.find(({ kind }) => kind === "poster");
  const clearest = 1 + Math.round((poster?.frameTimeSeconds ?? 0) * 9);
  expect(clearest).toBeGreaterThan(1);
  await using window = await openSignedIn(site, { reducedMotion: "reduce" });
  const { page } = window;
  await page.goto(site.path);
  const player = await waitForPlayer(page);
  await player.button("Play").waitFor();
  await expect.poll(() => player.frame()).toBe(clearest);
  await player.button("Play").click();
  await expect.poll(() => player.frame()).not.toBe(clearest);
});

test("without scripts there is a picture, and no sign of a player", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site, { javaScriptEnabled: false });
  const { page, faults } = window;
  await page.goto(site.path);
  expect(await page.locator("canvas").count()).toBe(0);
  const poster = page.getByRole("img", { name: /the clearest frame/ });
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByRole("button", { name: /Play|Next frame/ }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test("what lay over one recording does not lie over the next", async () => {
  await using site = await openRecording();
  const recordingDateTime = "2026-11-19T13:40:00Z";
  const film = makeCptv({ width: 160, height: 120, frames: 45 });
  const next = await record(site.api, site.camera, { recordingDateTime }, film);
  await site.api.jobs.drain();
  await using window = await openSignedIn(site);
  const { page } = window;
  const points = [0, 0.5, 1].map((x) => ({ x, y: x * x }));
  const about = { maskRegions: [{ label: "Pond", points }] };
  await page.route(`**${site.path}/about-film**`, (route) => route.fulfill({ json: about }));
  /* Never answered, as where the connection is poor. */
  await page.route(`**/recording/${next}/about-film**`, () => undefined);
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.openMore();
  const masked = page.getByRole("checkbox", { name: "Masked areas" });
  await masked.waitFor();
  await page.getByRole("link", { name: /Next recording/ }).click();
  await page.waitForURL(`**/recording/${next}/**`);
  const there = await waitForPlayer(page);
  await there.openMore();
  await there.player.getByLabel("Palette").waitFor();
  expect(await masked.count()).toBe(0);
});
