import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The kernel counts in hundredths. */
const ticksPerSecond = 100;

/** Seconds of CPU that a process has used, its threads included. Other work on the machine changes little of it. */
export function readCpuSeconds(pid: number): number {
  const [user, system] = readStat(pid).slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/** The same of a PostgreSQL: of the process in front, and of those that it has for its connections, ended ones included. */
export function readPostgresCpuSeconds(url: string): number {
  const home = decodeURIComponent(/@([^:]+):/.exec(url)?.[1] ?? "");
  const [line = ""] = readFileSync(join(home, "data/postmaster.pid"), "utf8").split("\n");
  const postmaster = Number(line);
  const ended = readStat(postmaster).slice(13, 15).map(Number);
  const ownAndEnded = readCpuSeconds(postmaster) + (ended[0]! + ended[1]!) / ticksPerSecond;
  const children = readdirSync("/proc").filter((name) => isChildOf(name, postmaster));
  return children.reduce((sum, pid) => sum + readCpuSeconds(Number(pid)), ownAndEnded);
}

function isChildOf(name: string, parent: number): boolean {
  if (!/^\d+$/.test(name)) return false;
  try {
    return Number(readStat(Number(name))[1]) === parent;
  } catch {
    return false;
  }
}

/** From the state on, which follows the name. */
function readStat(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
}
