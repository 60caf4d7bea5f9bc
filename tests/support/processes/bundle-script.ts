import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { bundle } from "#bin/bundle.ts";

/* Below the project, where a bundle finds the packages that stay outside it. */
const folders = join(import.meta.dirname, "../../../.cache/test-scripts");
const folder = join(folders, String(process.pid));
const bundled = new Map<string, Promise<string>>();

/** One file of a script, by its path, from here or whole, and all it imports: it starts in an eighth of the time. */
export function bundleScript(file: string): Promise<string> {
  const stored = bundled.get(file);
  if (stored) return stored;
  if (bundled.size === 0) removeOthers();
  const made = bundleInto(file, join(folder, basename(file, ".ts")));
  bundled.set(file, made);
  return made;
}

/** Those of processes that have ended. */
function removeOthers(): void {
  mkdirSync(folders, { recursive: true });
  for (const pid of readdirSync(folders)) {
    if (!isRunning(Number(pid))) rmSync(join(folders, pid), { recursive: true, force: true });
  }
}

/** Signal 0 is sent to nobody; it only asks whether there is a process. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function bundleInto(file: string, into: string): Promise<string> {
  await bundle([resolve(import.meta.dirname, file)], into);
  return join(into, `${basename(file, ".ts")}.js`);
}
