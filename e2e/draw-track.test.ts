import type { Page } from "playwright";
import { expect, test } from "vitest";
import { toPictureBox } from "#contract/rules/recordings/still-boxes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { findViolations, waitForHydration } from "./browse.ts";
import { desk, openRecording, openSignedIn, phone, waitAtStart } from "./recording-page.ts";

type Site = Awaited<ReturnType<typeof openRecording>>;

async function openFilm(site: Site, options: typeof desk) {
  const window = await openSignedIn(site, options);
  const { page } = window;
  await page.goto(site.path);
  const player = await waitAtStart(page);
  return { window, page, player, ...findDrawing(page) };
}

function findDrawing(page: Page) {
  return {
    draw: page.getByRole("button", { name: "Draw a track" }),
    box: page.locator(".draw-box button"),
    layer: page.locator(".draw-layer"),
    add: page.getByRole("button", { name: "Add the track" }),
  };
}

async function readDrawn({ api, rangi, path }: Pick<Site, "api" | "rangi" | "path">) {
  const id = Number(/\d+$/.exec(path)?.[0]);
  const { recording } = await api.send(getRecording, { id }, rangi.token);
  return recording.tracks.filter(({ tags }) => !tags.some(({ automatic }) => automatic));
}

test("a box is dragged at the start and at the end, the animal is named, and all of it is undone", async () => {
  await using site = await openRecording();
  const { window, page, player, draw, layer, add } = await openFilm(site, desk);
  await using _ = window;
  await draw.click();
  await layer.waitFor();
  expect(await findViolations(window)).toEqual([]);
  const picture = (await layer.boundingBox())!;
  const drag = async (from: [number, number], to: [number, number]) => {
    const at = ([x, y]: [number, number]) =>
      [picture.x + (x / 100) * picture.width, picture.y + (y / 100) * picture.height] as const;
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at(to), { steps: 4 });
    await page.mouse.up();
  };
  await drag([80, 80], [95, 95]);
  await page.getByRole("button", { name: "Box: 80% left, 80% top, 15% wide, 15% high" }).waitFor();
  await player.time.fill("9");
  await page.getByRole("button", { name: "Start here" }).click();
  await player.time.fill("27");
  await page.getByRole("button", { name: "End here" }).click();
  await page.getByLabel("The animal moved").check();
  await drag([85, 85], [55, 85]);
  await drag([65, 95], [70, 100]);
  await page.getByLabel("What it is").selectOption({ label: "Hedgehog" });
  await add.click();
  await page.getByText("Track added: Hedgehog.").waitFor();
  const [track] = await readDrawn(site);
  expect(track).toMatchObject({ start: 1, end: 3, tags: [{ what: "hedgehog" }] });
  const positions = track?.positions ?? [];
  expect(positions).toHaveLength(18);
  expect(positions[0]).toMatchObject({ order: 9 });
  expect(positions[0]?.x).toBeCloseTo(128, -0.5);
  expect(positions.at(-1)?.x).toBeCloseTo(80, -0.5);
  expect(positions.at(-1)?.width).toBeCloseTo(32, -0.5);
  await layer.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("deleted.").first().waitFor();
  expect(await readDrawn(site)).toEqual([]);
  expect(window.faults).toEqual([]);
});

test("keys alone draw a track: D begins, arrows move, Shift sizes, Escape gives up", async () => {
  await using site = await openRecording();
  const { window, page, player, draw, box, layer, add } = await openFilm(site, desk);
  await using _ = window;
  await page.keyboard.press("d");
  await layer.waitFor();
  await expect.poll(() => box.evaluate((one) => document.activeElement === one)).toBe(true);
  await page.keyboard.press("Escape");
  await layer.waitFor({ state: "detached" });
  await expect.poll(() => draw.evaluate((one) => document.activeElement === one)).toBe(true);
  await page.keyboard.press("d");
  await layer.waitFor();
  await expect.poll(() => box.evaluate((one) => document.activeElement === one)).toBe(true);
  const frame = await player.frame();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "Shift+ArrowRight", "Shift+ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await expect
    .poll(() => box.getAttribute("aria-label"))
    .toBe("Box: 38% left, 39% top, 21% wide, 19% high");
  expect(await player.frame()).toBe(frame);
  await add.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Track added. Choose what it shows.").waitFor();
  expect(await readDrawn(site)).toMatchObject([{ start: 0, end: 2 }]);
  await page.waitForURL(/tracks\/\d+$/);
});

test("a finger draws a box on a phone, and the page stands still", async () => {
  await using site = await openRecording();
  const { window, page, draw, layer, add } = await openFilm(site, phone);
  await using _ = window;
  await draw.tap();
  await layer.waitFor();
  await layer.scrollIntoViewIfNeeded();
  expect(await findViolations(window)).toEqual([]);
  const scrolled = await page.evaluate(() => scrollY);
  const { x, y, width, height } = (await layer.boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: [number, number][]) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([left, top]) => ({ x: x + width * left, y: y + height * top })),
    });
  await touch("touchStart", [[0.1, 0.1]]);
  await touch("touchMove", [[0.2, 0.2]]);
  await touch("touchMove", [[0.3, 0.3]]);
  /* It rests before it leaves, or the browser takes the next tap for the end of a fling. */
  await page.waitForTimeout(150);
  await touch("touchMove", [[0.3, 0.3]]);
  await touch("touchEnd", []);
  await page.getByRole("button", { name: "Box: 10% left, 10% top, 20% wide" }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await add.tap();
  await page.getByText("Track added.").waitFor();
  const [track] = await readDrawn(site);
  expect(track?.positions?.[0]?.x).toBeCloseTo(16, -0.5);
});

test("on a still a box has no span, and stands where it was drawn", async () => {
  await using site = await openKeaBasin();
  const data = { type: "trailcam-image", recordingDateTime: "2026-11-19T13:30:00Z", metadata: {} };
  const id = await record(
    site.api,
    site.camera,
    data,
    await makeImage("jpeg", { width: 640, height: 480 }),
  );
  await site.api.jobs.drain();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  const path = `/kea-basin/recording/${id}`;
  await page.goto(path);
  await waitForHydration(page);
  const { draw, layer, box, add } = findDrawing(page);
  await draw.click();
  await layer.waitFor();
  expect(await page.getByLabel("From (seconds)").count()).toBe(0);
  expect(await findViolations(window)).toEqual([]);
  await box.press("ArrowLeft");
  await box.press("ArrowUp");
  await add.click();
  await page.getByText("Track added.").waitFor();
  const [track] = await readDrawn({ ...site, path });
  const drawn = toPictureBox(track?.positions ?? []);
  expect(drawn?.x).toBeCloseTo(0.39);
  expect(drawn?.y).toBeCloseTo(0.39);
  expect(drawn?.height).toBeCloseTo(0.2);
});

test("where the script does not come, the page says how else to add a track", async () => {
  await using site = await openRecording();
  const { window, page, draw } = await openFilm(site, desk);
  await using _ = window;
  await page.context().setOffline(true);
  await draw.click();
  await page.getByText("Drawing could not be loaded.").waitFor();
});

test("on a still that is zoomed in the mouse draws, and the picture stays where it is", async () => {
  await using site = await openKeaBasin();
  const data = { type: "trailcam-image", recordingDateTime: "2026-11-19T13:30:00Z", metadata: {} };
  const image = await makeImage("jpeg", { width: 640, height: 480 });
  const id = await record(site.api, site.camera, data, image);
  await site.api.jobs.drain();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto(`/kea-basin/recording/${id}`);
  await waitForHydration(page);
  const { draw, layer } = findDrawing(page);
  await draw.waitFor();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await draw.click();
  await layer.waitFor();
  await page.waitForTimeout(300);
  const before = (await layer.boundingBox())!;
  const frame = (await page.locator(".still-frame").boundingBox())!;
  await page.mouse.move(frame.x + 20, frame.y + 20);
  await page.mouse.down();
  await page.mouse.move(frame.x + 120, frame.y + 90, { steps: 4 });
  await page.mouse.up();
  expect(await layer.boundingBox()).toEqual(before);
  const box = (await page.locator(".draw-box").boundingBox())!;
  expect(Math.abs(box.x - frame.x - 20)).toBeLessThan(3);
  expect(Math.abs(box.width - 100)).toBeLessThan(6);
});
