import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type SiteForm, spawnSite } from "#tests/support/processes/site-process.ts";
import { type Load, runLoad, signIn } from "./run-load.ts";

export interface Measured {
  coldSeconds: number;
  secondSeconds: number;
  /** In MiB, as all below. */
  peak: number;
  idle: number;
  loaded: number;
  requestsPerSecond: number;
}

export interface Options {
  dataDir: string;
  idleSeconds: number;
  load: Load;
}

/** Starts the product twice, the second time with what Node has compiled at the first, and lets it work then. */
export async function measureStart(form: SiteForm, options: Options): Promise<Measured> {
  const cache = await mkdtemp(join(tmpdir(), "nightjar-compiled-"));
  const env = { DATA_DIR: options.dataDir, NODE_COMPILE_CACHE: cache };
  try {
    const coldSeconds = await startAndStop(form, env);
    const started = performance.now();
    await using site = await spawnSite(env, form);
    const url = await answerFirst(await site.ready());
    const secondSeconds = secondsSince(started);
    const peak = await readMebibytes(site.pid, "VmHWM");
    await wait(options.idleSeconds * 1000);
    const idle = await readMebibytes(site.pid, "VmRSS");
    const token = await signIn(url, options.load.person);
    await writeFile(`/proc/${site.pid}/clear_refs`, "5");
    const requestsPerSecond = await runLoad(url, token, options.load);
    const loaded = await readMebibytes(site.pid, "VmHWM");
    return { coldSeconds, secondSeconds, peak, idle, loaded, requestsPerSecond };
  } finally {
    await rm(cache, { recursive: true });
  }
}

async function startAndStop(form: SiteForm, env: Record<string, string>): Promise<number> {
  const started = performance.now();
  await using site = await spawnSite(env, form);
  await answerFirst(await site.ready());
  return secondsSince(started);
}

async function answerFirst(url: string): Promise<string> {
  const response = await fetch(`${url}/sign-in`);
  await response.text();
  if (!response.ok) throw new Error(`The sign-in page was answered with ${response.status}`);
  return url;
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}

/** Of a process, as Linux counts it: `VmRSS` what it holds, `VmHWM` the most of that. */
async function readMebibytes(pid: number | undefined, name: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
}
