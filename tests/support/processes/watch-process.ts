import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";

/** Arguments and stdio that let `watchProcess` see a process. */
export const watchable = [
  "--import",
  new URL("./report-stretches.ts", import.meta.url).pathname,
] as const;

/** What a real process takes from the machine and from others; its memory is told by Linux alone. */
export function watchProcess(child: ChildProcess) {
  const readPeak = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  };
  const readStretch = async () => {
    const answer = once(child, "message");
    child.send("read");
    const [longest] = (await answer) as [number];
    return longest;
  };
  return {
    /** Most memory held while `work` runs, also above what was held before, and the longest stretch of the main thread. */
    during: async (work: () => Promise<unknown>) => {
      await writeFile(`/proc/${child.pid}/clear_refs`, "5");
      const before = await readPeak();
      await readStretch();
      await work();
      const peakMebibytes = await readPeak();
      const grownMebibytes = peakMebibytes - before;
      return { peakMebibytes, grownMebibytes, stretchMs: await readStretch() };
    },
  };
}
