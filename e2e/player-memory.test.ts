import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { isLong } from "#tests/support/chance.ts";
import { launchWithProfile } from "#tests/support/processes/chromium.ts";
import { makeNoisyFilm } from "#tests/support/recordings/noisy-film.ts";
import { signInAs } from "./browse.ts";
import { findPlayer, fingerprint, openRecording, waitForPlayer } from "./recording-page.ts";

/** Ten minutes and one; or else as much as took more than the limit when all of it was held. */
const frames = isLong ? 5401 : 301;
/** 150 MB. */
const maxGrowthMebibytes = 143;
const timeout = isLong ? 600_000 : 180_000;

test(
  "a large sensor's noise takes at most 150 MB, and each moment is soon there",
  { timeout },
  async () => {
    await using site = await openRecording();
    await using film = await serveFilm();
    await using window = await openProfile(site.url);
    const { page } = window;
    await signInAs(page, site.rangi);
    await page.goto(site.path);
    await waitForPlayer(page);
    const before = await readMebibytes(window.context);
    await page.route("**/raw", (route) => route.continue({ url: film.url }));
    await page.goto(site.path);
    const player = findPlayer(page);
    await player.overlay.waitFor();
    await player.button("Pause").click();
    await player.player.locator(".player-loading").waitFor({ state: "detached", timeout });
    expect(await player.time.getAttribute("max")).toBe(String(frames - 1));
    await player.button("To the start").click();
    await expect.poll(() => player.frame()).toBe(1);
    const times: number[] = [];
    for (const [order, share] of [0.5, 0.01, 0.9, 0.3, 0.1].entries()) {
      const shown = await fingerprint(player);
      const start = performance.now();
      /* The pictures of the film come in turn. */
      await player.time.fill(String(Math.floor((frames * share) / 3) * 3 + (order % 2) + 1));
      await expect.poll(() => fingerprint(player), { interval: 10 }).not.toBe(shown);
      times.push(performance.now() - start);
    }
    await collectGarbage(page);
    const grown = (await readMebibytes(window.context)) - before;
    /* A fifth of a second where nothing else runs. */
    expect(Math.max(...times)).toBeLessThan(5000);
    expect(grown).toBeLessThan(maxGrowthMebibytes);
  },
);

async function serveFilm() {
  const server = createServer((_request, response) => {
    Readable.from(makeNoisyFilm(frames)).pipe(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const dispose = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/film`, [Symbol.asyncDispose]: dispose };
}

/** A window that stores things on disk, as people's do, and not where tests have their files, which may be memory. */
async function openProfile(baseURL: string) {
  const folder = await mkdtemp("/var/tmp/nightjar-profile-");
  const context = await launchWithProfile(folder, { baseURL });
  const dispose = async () => {
    await context.close();
    await rm(folder, { recursive: true });
  };
  return { context, page: context.pages()[0]!, [Symbol.asyncDispose]: dispose };
}

/** What the processes of the browser have for themselves, as Linux tells. */
async function readMebibytes(context: BrowserContext): Promise<number> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  let kibibytes = 0;
  for (const { id } of processInfo) {
    const told = await readFile(`/proc/${id}/smaps_rollup`, "utf8");
    for (const [, size] of told.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm))
      kibibytes += Number(size);
  }
  return kibibytes / 1024;
}

/** Of the page and of its worker: when a browser does so by itself is its own matter. */
async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const request = { id: 1, method: "HeapProfiler.collectGarbage" };
  session.on("Target.attachedToTarget", ({ sessionId }) => {
    void session.send("Target.sendMessageToTarget", {
      sessionId,
      message: JSON.stringify(request),
    });
  });
  const isDone = new Promise((resolve) =>
    session.once("Target.receivedMessageFromTarget", resolve),
  );
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send("Target.setAutoAttach", options);
  await isDone;
  await session.send("HeapProfiler.collectGarbage");
}
