import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { launchChromium } from "#tests/support/processes/chromium.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";
import { addFilm } from "./pages/add-film.ts";
import { fillProject, projectPath, ranger } from "./pages/fill-project.ts";
import { type PageTime, timePage } from "./pages/time-page.ts";
import { median, print } from "./stores/print-times.ts";

/** By then a page must be readable on a slow line. */
const mostMs = 2500;
/** The same where recordings are found and watched: the dashboard, all of activity, and a film. */
const mostMsOfRecordings = 2000;
/** By when the poster of a film must be there. */
const mostMsOfPoster = 2500;
/** Stands for the id of the recording that has one. */
const film = ":film";
const secret = "a secret for the bench that is long enough";

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    devices: { type: "string", multiple: true, default: ["50", "500"] },
    rounds: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const [few = 50, many = few] = values.devices.map(Number);

const device = `${projectPath}/devices/1/camera-1`;
const settings = `${projectPath}/settings`;
const pages = [
  "/sign-out",
  projectPath,
  `${projectPath}?days=90`,
  `${projectPath}/activity?from=any`,
  `${projectPath}/activity?from=any&display-mode=recordings`,
  `${projectPath}/activity?tagged-with=possum&tag-mode=no-human&sun=night&from=3-months-ago`,
  ...["calendar?from=any", "places?from=any", "saved", "saved/new?tagged-with=possum"].map(
    (view) => `${projectPath}/activity/${view}`,
  ),
  `${projectPath}/activity/bulk?from=any&display-mode=recordings&all=yes`,
  `${projectPath}/activity/export?from=any`,
  `${projectPath}/recording/1`,
  `${projectPath}/recording/${film}/tracks`,
  `${projectPath}/visit/possum/${film}/tracks`,
  `${projectPath}/locations`,
  `${projectPath}/locations/new`,
  `${projectPath}/locations/1`,
  `${projectPath}/locations/import`,
  `${projectPath}/devices`,
  `${projectPath}/devices/all`,
  `${projectPath}/devices/new`,
  ...["overview", "diagnostics", "events", "schedules", "insights", "sounds"].map(
    (view) => `${device}/${view}`,
  ),
  ...["recording-options", "reference", "mask", "mask/new"].map(
    (part) => `${device}/setup/${part}`,
  ),
  `${projectPath}/devices/2/camera-2/manual-uploads`,
  `${projectPath}/report`,
  `${projectPath}/my-settings`,
  `${projectPath}/my-settings/alerts/new`,
  `${settings}/users`,
  `${settings}/tagging-settings`,
  `${settings}/label-settings`,
  `${settings}/project-settings`,
  `${settings}/fix-project-locations`,
  `${settings}/fix-project-locations/device?device=1`,
  `${settings}/fix-project-locations/recordings?preview=yes&device=1&station=2`,
  "/my-settings",
].filter((path) => new RegExp(values.only).test(path));

const browser = await launchChromium();
try {
  const small = await timeProject(browser, few);
  const large = await timeProject(browser, many);
  print(`Each page alone, by a phone that has nothing of it: 400 ms, 400 kbit/s, CPU 4x slower`);
  for (const javaScriptEnabled of [true, false]) {
    const [before, after] = [small, large].map((times) => times.get(javaScriptEnabled));
    print(`\n${javaScriptEnabled ? "With" : "Without"} scripts, ${few} and ${many} devices`);
    say(["page", "requests", "", "on the wire", "", "readable", "", "ratio", ""]);
    for (const path of pages) printPage(path, before?.get(path), after?.get(path));
  }
} finally {
  await browser.close();
}
print(process.exitCode ? `Not every page is readable in time` : `All readable in time`);

type Times = Map<boolean, Map<string, PageTime>>;

/** Every page of a project of that many devices, with scripts and without. */
async function timeProject(browser: Browser, devices: number): Promise<Times> {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-bench-"));
  const config = parseConfig({ DATA_DIR: dataDir, SECRET: secret, REGISTRATION: "open" });
  const backend = await openBackend(config, { secret, log: () => {} });
  await fillProject(backend.services, devices);
  const filmId = await addFilm(backend);
  await backend.close();
  try {
    await using site = await spawnSite({ DATA_DIR: dataDir, SECRET: secret });
    return await timeSite(browser, await site.ready(), filmId);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function timeSite(browser: Browser, url: string, filmId: number): Promise<Times> {
  const visitor = openVisitor(url);
  const { status } = await visitor.post("/sign-in", ranger);
  if (status !== 303) throw new Error(`The ranger was not signed in: ${status}`);
  const times: Times = new Map();
  for (const javaScriptEnabled of [true, false]) {
    const ofPages = new Map<string, PageTime>();
    times.set(javaScriptEnabled, ofPages);
    for (const path of pages) {
      const rounds: PageTime[] = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const address = new URL(path.replace(film, String(filmId)), url);
        rounds.push(await timePage(browser, address, visitor.cookies, { javaScriptEnabled }));
      }
      const readableMs = median(rounds.map((round) => round.readableMs));
      const posters = rounds.flatMap(({ posterMs }) => posterMs ?? []);
      const posterMs = posters.length > 0 ? median(posters) : undefined;
      ofPages.set(path, { ...(rounds[0] as PageTime), readableMs, posterMs });
    }
  }
  return times;
}

function isOfRecordings(path: string): boolean {
  const [page = ""] = path.split("?");
  return path.includes(film) || page === projectPath || page.startsWith(`${projectPath}/activity`);
}

function printPage(path: string, few: PageTime | undefined, many: PageTime | undefined): void {
  if (!few || !many) return;
  const statuses = [few, many].filter(({ status }) => status !== 200).map(({ status }) => status);
  const isFilm = path.includes(film);
  const most = isOfRecordings(path) ? mostMsOfRecordings : mostMs;
  const isTextLate = Math.max(few.readableMs, many.readableMs) > most;
  const posters = [few, many].map(({ posterMs }) => posterMs ?? Number.POSITIVE_INFINITY);
  const isLate = isTextLate || (isFilm && Math.max(...posters) > mostMsOfPoster);
  if (isLate || statuses.length > 0) process.exitCode = 1;
  say([
    path,
    ...[few.requests, many.requests].map(String),
    ...[few.bytes, many.bytes].map(formatBytes),
    ...[few.readableMs, many.readableMs].map((ms) => `${(ms / 1000).toFixed(2)} s`),
    (many.readableMs / few.readableMs).toFixed(2),
    [
      ...statuses.map((status) => `answered ${status}`),
      ...(isFilm
        ? [`poster ${posters.map((ms) => `${(ms / 1000).toFixed(2)} s`).join(", ")}`]
        : []),
      ...(isLate ? ["late"] : []),
    ].join(", "),
  ]);
}

function say([page = "", ...cells]: string[]): void {
  const columns = cells.map((cell) => cell.padStart(10)).join("");
  print(`${page.padEnd(42)}${columns.trimEnd()}`);
}
