import type { BrowserContextOptions, Page } from "playwright";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openWindow, signInAs, type Window } from "./browse.ts";

export const desk = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A window in which Rangi is signed in. */
export async function openSignedIn(
  { url, rangi }: { url: string; rangi: { email: string } },
  options: BrowserContextOptions = {},
): Promise<Window> {
  const window = await openWindow({ baseURL: url, ...options });
  await signInAs(window.page, rangi);
  return window;
}

const recordingDateTime = "2026-11-19T13:30:00Z";

const animals = { width: 160, height: 120, frames: 45, deviceName: "Ridge camera" };

/** A film of five seconds in which a possum goes by, and then a cat. */
export async function openRecording(film = makeCptv(animals)) {
  const site = await openKeaBasin();
  const metadata = {
    models: [{ id: 1, name: "Master" }],
    tracks: [track("possum", 0, 10), track("cat", 2, 90)],
  };
  const id = await record(site.api, site.camera, { recordingDateTime, metadata }, film);
  await site.api.jobs.drain();
  return { ...site, path: `/kea-basin/recording/${id}` };
}

/** Stands still from this second to the end. */
function track(animal: string, start: number, x: number) {
  const positions = Array.from({ length: (5 - start) * 9 }, (_, at) => ({
    x,
    y: 40,
    width: 40,
    height: 40,
    frame_number: start * 9 + at,
  }));
  const predictions = [{ model_id: 1, confident_tag: animal }];
  return { start_s: start, end_s: 5, positions, predictions };
}

export function findPlayer(page: Page) {
  const player = page.getByRole("region", { name: "Player" });
  const time = player.getByRole("slider", { name: "Time" });
  return {
    player,
    time,
    overlay: player.locator("canvas").nth(1),
    button: (name: string) => player.getByRole("button", { name, exact: true }),
    /** From 1, as people count. */
    frame: async () => Number(await time.inputValue()) + 1,
    openMore: () => player.getByText("More", { exact: true }).click(),
  };
}

export type PlayerOfPage = ReturnType<typeof findPlayer>;

/** Waits until the film plays or waits to be played. */
export async function waitForPlayer(page: Page): Promise<PlayerOfPage> {
  const found = findPlayer(page);
  await found.overlay.waitFor();
  await found.button("Next frame").and(page.locator(":enabled")).waitFor();
  await found.player.locator(".player-loading").waitFor({ state: "detached" });
  return found;
}

/** With the film at rest on its first frame. */
export async function waitAtStart(page: Page): Promise<PlayerOfPage> {
  const found = await waitForPlayer(page);
  await found.button("Pause").click();
  await found.button("To the start").click();
  return found;
}

/** What the canvas shows, as a text that differs between pictures. */
export function fingerprint({ player }: PlayerOfPage): Promise<string> {
  return player
    .locator("canvas")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
}
