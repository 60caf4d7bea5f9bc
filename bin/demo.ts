import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBackend } from "#server/backend.ts";
import { type Config, ConfigError, parseConfig } from "#server/config.ts";
import { makeDataDir, readOrMakeSecret } from "#server/data-dir.ts";
import { logLine } from "#server/log.ts";
import { builtWebTier, type Running, start } from "#server/start.ts";
import { build, buildFolder, hasSources, isBuilt } from "./build-folder.ts";
import {
  admin,
  emptyProjectName,
  owner,
  projectName,
  seedDemo,
  volunteer,
} from "./seed/seed-demo.ts";

/** The demo keeps all it makes in its folder, mails nobody and asks nobody: AI has looked at most of it already. */
const ownSettings = {
  DATABASE_URL: "",
  SMTP_URL: "",
  API_URL: "",
  REGISTRATION: "open",
  PROCESSING: "external",
  SOFTWARE_VERSIONS: join(import.meta.dirname, "seed/software-versions.json"),
  ADMIN_NAME: admin.name,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
};

let running: Running | undefined;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    await running?.stop();
    process.exit(0);
  });
}

try {
  if (hasSources() && !isBuilt()) await build();
  const DATA_DIR = process.env["DATA_DIR"] || makeTemporaryFolder();
  const config = parseConfig({ ...process.env, ...ownSettings, DATA_DIR });
  await requireEmptyFolder(config.dataDir);
  say(
    `Creating two weeks of recordings and two months of events in ${config.dataDir}. This takes half a minute.`,
  );
  const recordings = await seed(config);
  running = await start(config, logWarning, await builtWebTier(buildFolder));
  say(describe(running.url, recordings));
} catch (error) {
  const { message, stack } = error as Error;
  process.stderr.write(`${error instanceof ConfigError ? message : stack}\n`);
  process.exit(1);
}

/** Gone when this process is. */
function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nightjar-demo-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function requireEmptyFolder(folder: string): Promise<void> {
  await makeDataDir(folder);
  if ((await readdir(folder)).length === 0) return;
  throw new ConfigError(
    `DATA_DIR must be empty for the demo, got "${folder}"; leave it out to use a temporary folder`,
  );
}

/** How many recordings there are then. Pictures that are still to be made are made by whoever opens the folder next. */
async function seed(config: Config): Promise<number> {
  const secret = config.secret ?? (await readOrMakeSecret(config.dataDir));
  const now = new Date();
  const clock = { time: now };
  const backend = await openBackend(
    { ...config, rateLimits: false },
    { secret, log: logWarning, overrides: { now: () => clock.time } },
  );
  try {
    const { recordingIds } = await seedDemo({ backend, clock, now });
    return recordingIds.length;
  } finally {
    await backend.close();
  }
}

function describe(url: string, recordings: number): string {
  return `
The demo runs on ${url}

  Sign in as   ${owner.email}
  Password     ${owner.password}

"${projectName}" has seven thermal cameras (one also records sound), two audio recorders, a trail camera and
${recordings} recordings from the last two weeks: visits by animals and bird calls, with tags from AI and people.
Its devices have two months of events. One camera has not reported for days and runs older software, one is low on
battery, one has not fetched its new settings, and one ignores what moves in the treetops. One file cannot be
read, one ends early and one is gone; one recording is deleted, and the newest three are waiting for AI, which is
looking at one of them. "${emptyProjectName}" is a project with no devices yet.
${volunteer.email} (same password) is a member who can tag. ${admin.email} is a super-user, who can
also read the outbox. The last pictures appear within a minute.

Press Ctrl-C to stop.`;
}

function logWarning(entry: Parameters<typeof logLine>[0]): void {
  if (entry.level !== "info") logLine(entry);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
