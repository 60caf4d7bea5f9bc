import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from "playwright";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const cache = join(import.meta.dirname, "../../../node_modules/.cache");

let opened: Promise<Browser> | undefined;

/** One browser for all windows of a process of tests; it ends with the process. */
export function openBrowser(): Promise<Browser> {
  opened ??= launchChromium();
  return opened;
}

/** The browser at CHROMIUM_PATH, else one that is installed, else the one from npm. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await findLaunchOptions());
}

/** With a profile on disk, as people have one; windows of the others keep all they store in memory. */
export async function launchWithProfile(folder: string, options: BrowserContextOptions) {
  return chromium.launchPersistentContext(folder, { ...(await findLaunchOptions()), ...options });
}

async function findLaunchOptions(): Promise<LaunchOptions> {
  const executablePath = process.env["CHROMIUM_PATH"] || installed.find((path) => existsSync(path));
  return {
    ...(executablePath ? { executablePath } : await unpackChromium()),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

/** The browser from npm, with the libraries and fonts that a bare host has not. */
async function unpackChromium() {
  const folder = join(cache, "chromium");
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: join(folder, "chromium"),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_PATH: join(folder, "fonts"),
    },
  };
}

/** Appears whole or not at all, whoever else unpacks at the same time. */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  // The package unpacks into the temporary folder, and its libraries only where it knows the host.
  const script = `import("@sparticuz/chromium").then((module) => module.default.executablePath())`;
  await promisify(execFile)(process.execPath, ["--eval", script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: draft, VERCEL: "1" },
  });
  const fonts = join(draft, "fonts/fonts.conf");
  await writeFile(fonts, (await readFile(fonts, "utf8")).replaceAll("/tmp/", `${folder}/`));
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
}
