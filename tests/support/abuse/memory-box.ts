import { existsSync } from "node:fs";
import { mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where the kernel keeps the memory of groups of processes, and by which names, in its two versions. */
const versions = [
  {
    root: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    peak: "memory.max_usage_in_bytes",
    events: "memory.oom_control",
  },
  {
    root: "/sys/fs/cgroup",
    limit: "memory.max",
    peak: "memory.peak",
    events: "memory.events",
  },
];

export type MemoryBox = NonNullable<Awaited<ReturnType<typeof openMemoryBox>>>;

/** A group of processes that has so much memory and no more; undefined where this run may not make one. */
export async function openMemoryBox(bytes: number) {
  const version = versions.find(({ root }) => existsSync(join(root, "cgroup.procs")));
  if (!version) return undefined;
  const folder = join(version.root, `nightjar-${process.pid}`);
  const path = (name: string) => join(folder, name);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path(version.limit), String(bytes));
  } catch {
    await rmdir(folder).catch(() => {});
    return undefined;
  }
  return {
    hold: (pid: number) => writeFile(path("cgroup.procs"), String(pid)),
    /** With what the kernel keeps of files. */
    readPeakMebibytes: async () => Number(await readFile(path(version.peak), "utf8")) / 1024 ** 2,
    countKills: async () =>
      Number(/oom_kill (\d+)/.exec(await readFile(path(version.events), "utf8"))?.[1] ?? 0),
    [Symbol.asyncDispose]: () => removeWhenEmpty(folder),
  };
}

/** Processes that have ended leave their group a moment later. */
async function removeWhenEmpty(folder: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await rmdir(folder);
      return;
    } catch {
      await sleep(50);
    }
  }
}
