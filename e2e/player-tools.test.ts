import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright";
import { expect, test } from "vitest";
import { encodeCptv } from "#media/cptv/encode.ts";
import { frameOf, headerOf } from "#tests/media/cptv/cptv-samples.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { findViolations } from "./browse.ts";
import {
  fingerprint,
  openRecording,
  openSignedIn,
  type PlayerOfPage,
  waitAtStart,
  waitForPlayer,
} from "./recording-page.ts";

async function save(page: Page, player: PlayerOfPage, name: string): Promise<Download> {
  const saved = page.waitForEvent("download");
  await player.button(name).click();
  return saved;
}

test("palettes and smoothing change the picture, and are kept", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.openMore();
  const palette = player.player.getByLabel("Palette");
  const names = await palette.locator("option").allTextContents();
  const seen = new Set<string>();
  for (const name of names) {
    await palette.selectOption(name);
    let drawn = "";
    await expect.poll(async () => seen.has((drawn = await fingerprint(player)))).toBe(false);
    seen.add(drawn);
  }
  expect(names.length).toBeGreaterThan(5);
  expect(seen.size).toBe(names.length);
  await player.player.getByLabel("Smooth").uncheck();
  await player.player.getByLabel("Speed").selectOption("0.25");
  expect(await findViolations(window)).toEqual([]);
  await page.reload();
  const again = await waitAtStart(page);
  await expect.poll(() => fingerprint(again)).toBe([...seen].at(-1));
  expect(await again.player.getByLabel("Speed").inputValue()).toBe("0.25");
  await again.openMore();
  expect(await again.player.getByLabel("Smooth").isChecked()).toBe(false);
});

test("a click on a box chooses its track without moving, and one beside it plays", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.time.fill("26");
  const { width } = (await player.overlay.boundingBox())!;
  const scale = width / 160;
  await player.overlay.click({ position: { x: 110 * scale, y: 60 * scale } });
  await player.player.getByText("Paused, track 2 cat").waitFor({ state: "attached" });
  await expect.poll(() => player.frame()).toBe(27);
  const plain = await fingerprint(player);
  await player.openMore();
  await player.player.getByLabel("Heat of track 2 cat").check();
  await expect.poll(() => fingerprint(player)).not.toBe(plain);
  await player.overlay.click({ position: { x: 70 * scale, y: 100 * scale } });
  await expect.poll(() => player.frame()).not.toBe(27);
});

test("a frame is saved as a picture and the film as a clip, named by device and time", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site, { timezoneId: "Pacific/Auckland" });
  const { page, faults } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.time.fill("10");
  await player.openMore();
  const picture = await save(page, player, "Save frame");
  expect(picture.suggestedFilename()).toBe("Ridge camera 2026-11-20 19.00.00 at 1.2 s.png");
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 480]);
  const clip = await save(page, player, "Save clip");
  expect(clip.suggestedFilename()).toMatch(/^Ridge camera 2026-11-20 19\.00\.00\.(mp4|webm)$/);
  expect((await readFile(await clip.path())).length).toBeGreaterThan(1000);
  await player.player.getByText("The clip is saved.").waitFor();
  expect(faults).toEqual([]);
});

/** Encoders of this page that are not closed; the one at this place breaks. */
async function watchEncoders(page: Page, breaksAtFrame?: number) {
  await page.addInitScript((breaksAt) => {
    const made: VideoEncoder[] = [];
    let encoded = 0;
    class WatchedEncoder extends VideoEncoder {
      constructor(init: VideoEncoderInit) {
        super(init);
        made.push(this);
      }
      override encode(...given: Parameters<VideoEncoder["encode"]>): void {
        if (++encoded === breaksAt) throw new Error("The encoder broke");
        super.encode(...given);
      }
    }
    Object.assign(window, { VideoEncoder: WatchedEncoder, made });
  }, breaksAtFrame);
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { made: VideoEncoder[] }).made.map((one) => one.state),
    );
  return { states };
}

test("an encoder that breaks is closed, and one can try again", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page } = window;
  const encoders = await watchEncoders(page, 3);
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.openMore();
  await player.button("Save clip").click();
  await player.player.getByText("The clip was not saved. Try again.").waitFor();
  await expect.poll(async () => new Set(await encoders.states())).toEqual(new Set(["closed"]));
  const clip = await save(page, player, "Save clip");
  expect((await readFile(await clip.path())).length).toBeGreaterThan(1000);
});

test("a clip that is being saved ends with its page", async () => {
  await using site = await openRecording(makeCptv({ width: 160, height: 120, frames: 450 }));
  await using window = await openSignedIn(site);
  const { page, faults } = window;
  const encoders = await watchEncoders(page);
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.openMore();
  await player.button("Save clip").click();
  await expect.poll(encoders.states).toContain("configured");
  await page.getByRole("link", { name: "Activity" }).first().click();
  await player.player.waitFor({ state: "detached" });
  await expect
    .poll(async () => new Set(await encoders.states()), { timeout: 1000 })
    .toEqual(new Set(["closed"]));
  expect(faults).toEqual([]);
});

test("a shared moment opens where it was, and waits there", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.time.fill("38");
  await player.button("Share this moment").click();
  await player.player.getByText("Link to 0:04.3 copied").waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).search).toBe("?t=4.3");
  await page.goto(address);
  const there = await waitForPlayer(page);
  await there.button("Play").waitFor();
  await expect.poll(() => there.frame()).toBe(39);
});

test("where the clipboard is not to be had, the address can be copied by hand", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.button("Share this moment").click();
  const link = player.player.getByLabel("Link to 0:00.0");
  expect(await link.inputValue()).toMatch(/\/kea-basin\/recording\/\d+\/tracks\?t=0$/);
});

test.each([
  { width: 390, height: 844, picture: { width: 390, height: 292.5 } },
  { width: 1280, height: 800, picture: { width: 800, height: 600 } },
])("the picture fills a screen $width wide, and comes back", async (screen) => {
  const { width, height, picture } = screen;
  await using site = await openRecording();
  await using window = await openSignedIn(site, {
    viewport: { width, height },
    colorScheme: "light",
  });
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.button("Full screen").click();
  await player.button("Leave full screen").waitFor();
  await expect.poll(() => player.overlay.boundingBox()).toMatchObject(picture);
  const controls = player.player.locator("button, select, summary, input, label");
  for (const control of await controls.filter({ visible: true }).all()) {
    const box = (await control.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  expect(await findViolations(window)).toEqual([]);
  await player.button("Leave full screen").click();
  await player.button("Full screen").waitFor();
});

test("the pointer reads the temperature where the sensor measures it", async () => {
  const [width, height, count] = [160, 120, 9];
  const pixels = new Uint16Array(width * height).fill(28_315).fill(30_515, 60 * width);
  const header = headerOf(width, height, { model: "lepton3.5" });
  const frames = Array.from({ length: count }, (_, at) => frameOf(pixels, { timeOnMs: at * 111 }));
  await using site = await openRecording(encodeCptv(header, frames));
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  const size = (await player.overlay.boundingBox())!;
  await player.overlay.hover({ position: { x: size.width / 2, y: size.height / 4 } });
  await player.player.getByText("10.0\u00a0°C").waitFor();
  await player.overlay.hover({ position: { x: size.width / 2, y: (size.height * 3) / 4 } });
  await player.player.getByText("32.0\u00a0°C").waitFor();
  await page.mouse.move(1, 1);
  await player.player.getByText("°C").waitFor({ state: "detached" });
});

test("a film that did not arrive is said to be missing, and comes when one tries again", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site);
  const { page } = window;
  await page.route("**/raw", (route) => route.abort(), { times: 1 });
  await page.goto(site.path);
  const failure = page.getByRole("alert").filter({ hasText: "The connection failed" });
  await failure.getByRole("button", { name: "Try again" }).click();
  await waitAtStart(page);
  await expect.poll(() => failure.count()).toBe(0);
});

test("by touch on a phone, the picture is as wide as the page and every control is large enough", async () => {
  await using site = await openRecording();
  await using window = await openSignedIn(site, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: "dark",
  });
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  await player.openMore();
  expect(await findViolations(window)).toEqual([]);
  const picture = (await player.overlay.boundingBox())!;
  expect(picture.width).toBeGreaterThan(340);
  const controls = player.player.locator(
    "button, select, summary, input[type=range], label.choice",
  );
  const heights = await controls.evaluateAll((found) =>
    found.map((control) => control.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(15);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await player.overlay.tap({ position: { x: picture.width / 2, y: picture.height - 20 } });
  await expect.poll(() => player.frame()).toBeGreaterThan(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await player.overlay.boundingBox())!.width % 160).toBe(0);
});
