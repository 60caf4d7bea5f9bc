import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";
import { findViolations } from "./browse.ts";
import { desk, openSignedIn, phone } from "./recording-page.ts";
import { eventually, openTouch, rectOf, scrolled } from "./stills/still-window.ts";

const site = await openKeaBasin();
afterAll(() => site[Symbol.asyncDispose]());

const seconds = 40;
const file = toWav(makeWave({ sampleRate: 16_000, seconds }, tone(1000)));
let recorded = 0;

/** A recording in which a morepork calls twice, on its page. */
async function openSound(options: BrowserContextOptions, prepare?: (page: Page) => Promise<void>) {
  const track = (start: number, what: string) => ({
    start_s: start,
    end_s: start + 2,
    minFreq: 800,
    maxFreq: 1200,
    predictions: [{ model_id: 1, confident_tag: what, confidence: 0.9 }],
  });
  const data = {
    type: "audio",
    duration: seconds,
    recordingDateTime: `2026-11-19T13:${10 + recorded++}:00Z`,
    metadata: {
      models: [{ id: 1, name: "Master" }],
      tracks: [track(10, "morepork"), track(30, "kiwi")],
    },
  };
  const id = await record(site.api, site.camera, data, file);
  await site.api.jobs.drain();
  const window = await openSignedIn(site, options);
  const { page } = window;
  await prepare?.(page);
  await page.goto(`/kea-basin/recording/${id}/tracks`);
  return { ...window, window, id, ...(await findSoundPlayer(page)) };
}

async function findSoundPlayer(page: Page) {
  const player = page.getByRole("region", { name: "Sound player" });
  await player.waitFor();
  const audio = player.locator("audio");
  const time = player.getByRole("slider", { name: "Time" });
  const shown = player.locator(".still-zoom output");
  return {
    player,
    stage: player.locator(".sound-stage"),
    button: (name: string) => player.getByRole("button", { name, exact: true }),
    says: (words: string) => player.getByText(words).waitFor({ state: "attached" }),
    position: async () => Number(await time.inputValue()),
    /** How much of it is in the picture. */
    shown: async () => (await shown.textContent())?.replaceAll("\u00a0", " "),
    source: async () => {
      const { pathname, searchParams } = new URL(
        await audio.evaluate((element: HTMLAudioElement) => element.currentSrc),
      );
      return { name: pathname.split("/").at(-1), ...Object.fromEntries(searchParams) };
    },
  };
}

test("a sound plays, pauses, is filtered and slowed, and is seen more closely by buttons, keys and the wheel", async () => {
  await using sound = await openSound(desk);
  const { page, window, player, button, position, shown, source, stage } = sound;
  expect(await findViolations(window)).toEqual([]);
  await button("Play").click();
  await eventually(position).toBeGreaterThan(0.3);
  expect(await source(), "a copy of what a slow line does not carry").toEqual({
    name: "sound-mp3",
  });
  const copied = await position();
  await player.getByRole("checkbox", { name: "Original" }).check();
  await eventually(source).toEqual({ name: "raw" });
  await eventually(position).toBeGreaterThan(copied + 0.1);
  await player.getByText("Louder, and filters").click();
  await player.getByLabel("Louder by").selectOption({ label: "12 dB" });
  await player.getByLabel("Leave out what is below").selectOption({ label: "500 Hz" });
  const filtered = await position();
  await eventually(position).toBeGreaterThan(filtered + 0.3);
  await player.getByText("Louder, and filters (changed)").waitFor();
  await button("Pause").click();
  await sound.says("Paused");

  await button("Show all").click();
  await button("Zoom in").click();
  await eventually(shown).toBe("20 s");
  await stage.focus();
  await page.keyboard.press("+");
  await eventually(shown).toBe("10 s");
  await page.mouse.move(...(await middleOf(stage)));
  await page.mouse.wheel(0, 400);
  await eventually(shown).not.toBe("10 s");
  await page.keyboard.press("0");
  await eventually(shown).toBe("40 s");

  await page.keyboard.press("Home");
  await player.getByLabel("Speed").selectOption({ label: "0.1x, for bats" });
  await page.locator("h1").click();
  await page.keyboard.press("k");
  await eventually(source).toMatchObject({ name: "sound-clip", slower: "10", start: "0" });
  await eventually(position).toBeGreaterThan(0.01);
  expect(sound.faults).toEqual([]);
});

test("a track is chosen in the picture and heard alone, once or in a loop, until all is heard again", async () => {
  await using sound = await openSound(desk);
  const { page, player, button, position, source } = sound;
  await player.getByRole("link", { name: "Track 2 Kiwi" }).click();
  await sound.says("Playing, track 2 Kiwi alone");
  await page.waitForURL(/tracks\/\d+$/);
  const kiwi = { name: "sound-clip", start: "30", end: "32", min: "800", max: "1200" };
  expect(await source()).toEqual(kiwi);
  await sound.says("Paused, track 2 Kiwi alone");
  await eventually(position).toBe(32);
  await player.getByRole("checkbox", { name: "Loop" }).check();
  await player.locator("audio").evaluate((element) => {
    let rounds = 0;
    element.addEventListener("ended", () => (element.dataset["rounds"] = String(++rounds)));
  });
  await page.locator("h1").click();
  await page.keyboard.press("Space");
  await eventually(() => player.locator("audio").getAttribute("data-rounds")).toBe("2");
  await sound.says("Playing, track 2 Kiwi alone");
  await page.keyboard.press("[");
  await sound.says("Playing, track 1 Morepork alone");
  await button("Hear all").click();
  await eventually(async () => (await source()).name).toBe("sound-mp3");
  await eventually(position).toBeGreaterThan(12.1);
  expect(sound.faults).toEqual([]);
});

test("bats are seen up to half of their recorder's rate, and heard ten times slower", async () => {
  const wave = makeWave({ sampleRate: 384_000, seconds: 1 }, tone(80_000));
  const data = { type: "audio", duration: 1, recordingDateTime: "2026-11-19T12:00:00Z" };
  const id = await record(site.api, site.camera, data, toWav(wave));
  await site.api.jobs.drain();
  await using window = await openSignedIn(site, desk);
  const { page } = window;
  await page.goto(`/kea-basin/recording/${id}/tracks`);
  const { player, button, position, source } = await findSoundPlayer(page);
  const marks = player.locator(".sound-frequencies span");
  await expect.poll(() => marks.allInnerTexts()).toContain("150\u00a0kHz");
  await player.getByText("Picture", { exact: true }).click();
  const highest = player.getByLabel("Show up to").locator("option").first();
  expect(await highest.innerText()).toBe("192\u00a0kHz");
  await player.getByLabel("Speed").selectOption("0.1");
  await button("Play").click();
  await eventually(position).toBeGreaterThan(0.03);
  expect(await source()).toEqual({ name: "sound-clip", start: "0", end: "1", slower: "10" });
});

test("keys alone draw a track, hear it, name it, and undo it", async () => {
  await using sound = await openSound(desk);
  const { page, window, id } = sound;
  const box = page.locator(".draw-box button");
  await page.locator("h1").click();
  await page.keyboard.press("d");
  await eventually(() => box.evaluate((one) => document.activeElement === one)).toBe(true);
  expect(await findViolations(window)).toEqual([]);
  for (const key of ["ArrowRight", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await eventually(() => box.getAttribute("aria-label")).toMatch(/^From 0:00\.4/);
  const reach = async (name: string, role: "button" | "combobox") => {
    const wanted = page.getByRole(role, { name, exact: true });
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await wanted.evaluate((one) => document.activeElement === one)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`No key leads to ${name}`);
  };
  await reach("What it is", "combobox");
  await page.keyboard.type("Morepork");
  await reach("Hear it", "button");
  await page.keyboard.press("Enter");
  await eventually(async () => (await sound.source()).name).toBe("sound-clip");
  await page.keyboard.press("Shift+Tab");
  await reach("Add the track", "button");
  await page.keyboard.press("Enter");
  await page.getByText("Track added: Morepork.").waitFor();
  const readDrawn = async () => {
    const { recording } = await site.api.send(getRecording, { id }, site.rangi.token);
    return recording.tracks.filter(({ tags }) => !tags.some(({ automatic }) => automatic));
  };
  const [drawn] = await readDrawn();
  expect(drawn).toMatchObject({ tags: [{ what: "morepork" }] });
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("deleted.").first().waitFor();
  expect(await readDrawn()).toEqual([]);
  expect(sound.faults).toEqual([]);
});

test("two fingers zoom the picture, one then moves it, and draws where a track is drawn", async () => {
  await using sound = await openSound(phone);
  const { page, window, player, stage, shown, button } = sound;
  await button("Show all").tap();
  await stage.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const touch = await openTouch(page);
  const { x, y, width, height } = await rectOf(stage);
  const [middle, centre] = [x + width / 2, y + height / 2];
  const before = await scrolled(page);
  await touch.send("touchStart", [middle - 40, centre], [middle + 40, centre]);
  for (const apart of [50, 60, 80]) {
    await touch.send("touchMove", [middle - apart, centre], [middle + apart, centre]);
  }
  await touch.send("touchEnd");
  await eventually(shown).toBe("20 s");
  const left = async () => (await rectOf(player.locator(".sound-window"))).x;
  const first = await left();
  await touch.send("touchStart", [middle, centre]);
  for (const by of [20, 40, 60]) await touch.send("touchMove", [middle - by, centre]);
  await touch.send("touchEnd");
  await eventually(left).toBeGreaterThan(first + 20);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  expect(await scrolled(page)).toBe(before);

  await button("Draw a track").tap();
  await page.locator(".draw-layer").waitFor();
  expect(await findViolations(window)).toEqual([]);
  await stage.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const drawn = await rectOf(stage);
  const at = (right: number, down: number): [number, number] => [
    drawn.x + right * drawn.width,
    drawn.y + down * drawn.height,
  ];
  await touch.send("touchStart", at(0.1, 0.5));
  await touch.send("touchMove", at(0.3, 0.6));
  await touch.send("touchMove", at(0.5, 0.75));
  await touch.send("touchEnd");
  await eventually(() => page.getByLabel("Lowest").inputValue()).toBe("2000");
  await eventually(() => page.getByLabel("Highest").inputValue()).toBe("4000");
  expect(await shown()).toBe("20 s");
});

test("who saves data gets coarser pictures and no levels, and nothing moves or sounds by itself", async () => {
  const ask = async (saveData: boolean) => {
    const asked: URL[] = [];
    await using sound = await openSound({ ...desk, reducedMotion: "reduce" }, async (page) => {
      await page.addInitScript((saveData) => {
        Object.defineProperty(navigator, "connection", { value: { saveData } });
      }, saveData);
      page.on("request", (request) => asked.push(new URL(request.url())));
    });
    const { page, button, stage, player, position } = sound;
    await button("Show all").click();
    for (let times = 0; times < 3; times++) await button("Zoom in").click();
    const reading = player.locator(".sound-reading");
    await page.mouse.move(...(await middleOf(stage)));
    await reading.getByText(saveData ? /Hz$/ : /dB$/).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await position()).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(sound.faults).toEqual([]);
    const tiles = asked.filter(({ pathname }) => pathname.endsWith("/spectrogram-tile"));
    const read = (one: URL, name: string) => one.searchParams.get(name);
    const drawn = tiles.filter((one) => read(one, "palette") !== "levels");
    return {
      finest: Math.min(...drawn.map((one) => Number(read(one, "level")))),
      hasLevels: drawn.length < tiles.length,
    };
  };
  const [saved, all] = [await ask(true), await ask(false)];
  expect([saved.hasLevels, all.hasLevels]).toEqual([false, true]);
  expect(saved.finest).toBe(all.finest + 1);
});

async function middleOf(element: Parameters<typeof rectOf>[0]): Promise<[number, number]> {
  const { x, y, width, height } = await rectOf(element);
  return [x + width / 2, y + height / 2];
}
