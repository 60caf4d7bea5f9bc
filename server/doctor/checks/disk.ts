import type { StatsFs } from "node:fs";
import { formatSpace, isDiskLow } from "#contract/rules/site/disk-space.ts";
import { type Check, type Surroundings, well, wrong } from "../check.ts";

/** Of the names that a disk can hold, too: each file takes one. */
const leastNames = 0.05;

/** That the disks of the data folder and of the backups have room. */
export const disk: Check<Surroundings> = {
  name: "disk",
  look: async ({ config: { dataDir, backups }, readDisk }) => {
    /* A bucket does not say. */
    const folders = typeof backups?.to === "string" ? [dataDir, backups.to] : [dataDir];
    const measured = await Promise.all(
      folders.map(async (folder) => describe(folder, await readDisk(folder))),
    );
    const full = measured.find(({ isFull }) => isFull);
    if (full) {
      const advice = "make room there, or move the site to a larger disk or a bucket";
      return wrong(full.text, advice);
    }
    return well(measured.map(({ text }) => text).join("; "));
  },
};

function describe(folder: string, { bavail, blocks, bsize, ffree, files }: StatsFs) {
  const space = { free: bavail * bsize, total: blocks * bsize };
  if (files > 0 && ffree < leastNames * files) {
    return { isFull: true, text: `The disk of ${folder} can hold only ${ffree} more files` };
  }
  const text = `${formatSpace(space)} are free for ${folder}`;
  return { isFull: isDiskLow(space), text };
}
