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
import { fillProject, ranger } from "./pages/fill-project.ts";
import { type BudgetedPage, film, pages } from "./pages/page-budgets.ts";
import { type PageTime, timePage } from "./pages/time-page.ts";
import { median, print } from "./stores/print-times.ts";

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

const chosen = pages.filter(({ path }) => new RegExp(values.only).test(path));

const browser = await launchChromium();
try {
  const small = await timeProject(browser, few);
  const large = await timeProject(browser, many);
  print(`Each page alone, by a phone that has nothing of it: 400 ms, 400 kbit/s, CPU 4x slower`);
  for (const javaScriptEnabled of [true, false]) {
    const [before, after] = [small, large].map((times) => times.get(javaScriptEnabled));
    print(`\n${javaScriptEnabled ? "With" : "Without"} scripts, ${few} and ${many} devices`);
    say(["page", "requests", "", "on the wire", "", "readable", "", "next", "", ""]);
    for (const page of chosen) printPage(page, before?.get(page.path), after?.get(page.path));
  }
} finally {
  await browser.close();
}
print(process.exitCode ? `Not every page is within its budget` : `All within their budgets`);

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
    for (const { path, isSignedOut } of chosen) {
      const cookies = isSignedOut ? new Map<string, string>() : visitor.cookies;
      const rounds: PageTime[] = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const address = new URL(path.replace(film, String(filmId)), url);
        rounds.push(await timePage(browser, address, cookies, { javaScriptEnabled }));
      }
      ofPages.set(path, medianOf(rounds));
    }
  }
  return times;
}

function medianOf(rounds: PageTime[]): PageTime {
  const posters = rounds.flatMap(({ posterMs }) => posterMs ?? []);
  return {
    ...(rounds[0] as PageTime),
    readableMs: median(rounds.map(({ readableMs }) => readableMs)),
    nextMs: median(rounds.map(({ nextMs }) => nextMs)),
    posterMs: posters.length > 0 ? median(posters) : undefined,
  };
}

function printPage(page: BudgetedPage, few: PageTime | undefined, many: PageTime | undefined) {
  if (!few || !many) return;
  const faults = [...new Set([few, many].flatMap((time) => findFaults(page, time)))];
  if (faults.length > 0) process.exitCode = 1;
  const posters = [few, many].flatMap(({ posterMs }) => (posterMs ? formatSeconds(posterMs) : []));
  say([
    page.path,
    ...[few.requests, many.requests].map(String),
    ...[few.bytes, many.bytes].map(formatBytes),
    ...[few.readableMs, many.readableMs, few.nextMs, many.nextMs].map(formatSeconds),
    [...(page.budget.posterMs ? [`poster ${posters.join(", ")}`] : []), ...faults].join(", "),
  ]);
}

function findFaults({ budget }: BudgetedPage, time: PageTime): string[] {
  const { status, readableMs, nextMs, bytes, posterMs = Number.POSITIVE_INFINITY } = time;
  return [
    ...(status === 200 ? [] : [`answered ${status}`]),
    ...(readableMs > budget.readableMs ? [`over ${formatSeconds(budget.readableMs)}`] : []),
    ...(nextMs > budget.nextMs ? [`next over ${formatSeconds(budget.nextMs)}`] : []),
    ...(bytes > (budget.bytes ?? bytes) ? [`over ${formatBytes(budget.bytes ?? 0)}`] : []),
    ...(posterMs > (budget.posterMs ?? posterMs) ? ["poster late"] : []),
  ];
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function say([page = "", ...cells]: string[]): void {
  const columns = cells.map((cell) => cell.padStart(10)).join("");
  print(`${page.padEnd(42)}${columns.trimEnd()}`);
}
