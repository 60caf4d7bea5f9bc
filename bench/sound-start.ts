import type { Browser, Page } from "playwright";
import { writeWav } from "#media/sound/clip/wav.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { launchChromium } from "#tests/support/processes/chromium.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { line, phone, timesSlower } from "./pages/slow-phone.ts";

/** From pressing "Play" on. */
const budgetMs = 2000;
const rounds = 3;
const seconds = 3600;
const timeoutMs = 120_000;

await using site = await openKeaBasin({ RATE_LIMITS: "off" });
const browser = await launchChromium();
try {
  let isWithin = true;
  for (const sampleRate of [16_000, 48_000])
    isWithin = (await measure(browser, sampleRate)) && isWithin;
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await browser.close();
}

/** Prints how long an hour of WAV takes to be seen and to sound on a slow phone, its copy and the file itself. */
async function measure(browser: Browser, sampleRate: number): Promise<boolean> {
  const samples = Float32Array.from(
    { length: sampleRate * seconds },
    (_, at) => 0.3 * Math.sin(at / 9),
  );
  const file = writeWav(samples, sampleRate);
  const data = { type: "audio", duration: seconds, recordingDateTime: "2026-11-19T13:00:00Z" };
  const id = await record(site.api, site.camera, data, file);
  await site.api.jobs.drain();
  say(`an hour of WAV, ${sampleRate} Hz, ${formatBytes(file.length)}`);
  const url = new URL(`/kea-basin/recording/${id}/tracks`, site.url);
  const copies: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { seenMs, heardMs, jumpedMs } = await listen(browser, url, { isOriginal: false });
    say(
      `  seen ${ms(seenMs)} after the page was asked for, heard ${ms(heardMs)} after Play, in its middle ${ms(jumpedMs)}`,
    );
    copies.push(heardMs);
  }
  const original = await listen(browser, url, { isOriginal: true });
  say(
    `  the original: heard ${ms(original.heardMs)} after Play, in its middle ${ms(original.jumpedMs)}`,
  );
  return copies.toSorted((a, b) => a - b)[rounds >> 1]! <= budgetMs;
}

async function listen(browser: Browser, url: URL, { isOriginal }: { isOriginal: boolean }) {
  const context = await browser.newContext(phone);
  try {
    const cookies = [...site.cookies].map(([name, value]) => ({ name, value, url: url.origin }));
    await context.addCookies(cookies);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", line);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
    page.setDefaultTimeout(timeoutMs);
    await page.goto(url.href, { waitUntil: "commit" });
    const seenMs = await waitForPicture(page);
    const player = page.getByRole("region", { name: "Sound player" });
    await player.waitFor();
    await page.waitForLoadState("networkidle");
    if (isOriginal) await player.getByRole("checkbox", { name: "Original" }).check();
    const heardMs = await timeSound(page, "Play");
    const jumpedMs = await timeSound(page, "middle");
    return { seenMs, heardMs, jumpedMs };
  } finally {
    await context.close();
  }
}

async function waitForPicture(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => {
    const picture = [...document.images].find(({ src }) => src.includes("/spectrogram?"));
    return picture?.complete && picture.naturalWidth > 0 ? performance.now() : undefined;
  });
  return (await seen.jsonValue()) ?? Number.NaN;
}

/** Until the sound has moved on. */
async function timeSound(page: Page, where: "Play" | "middle"): Promise<number> {
  return page.evaluate(async (where) => {
    const audio = document.querySelector<HTMLAudioElement>(".sound-player audio")!;
    const start = performance.now();
    if (where === "Play") {
      const buttons = [...document.querySelectorAll<HTMLElement>(".sound-transport button")];
      buttons.find(({ textContent }) => textContent === "Play")?.click();
    } else audio.currentTime = 1800;
    const from = where === "Play" ? 0 : 1800;
    while (!(audio.currentTime > from + 0.05)) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return performance.now() - start;
  }, where);
}

function ms(time: number): string {
  return `${(time / 1000).toFixed(1)} s`;
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
