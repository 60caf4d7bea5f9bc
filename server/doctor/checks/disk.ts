import type { StatsFs } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { formatSpace, isDiskLow } from "#contract/rules/site/disk-space.ts";
import { type Check, type Surroundings, well, wrong } from "../check.ts";

/** Of the names that a disk can hold, too: each file takes one. */
const leastNames = 0.05;

/** That the disks of the data folder and of the backups have room, and are two. */
export const disk: Check<Surroundings> = {
  name: "disk",
  look: async ({ config: { dataDir, backups, databaseUrl, bucket }, readDisk }) => {
    /* A bucket does not say. */
    const folders = typeof backups?.to === "string" ? [dataDir, backups.to] : [dataDir];
    const there = await Promise.all(folders.map(findNearest));
    const measured = await Promise.all(
      there.map(async ({ path }, index) => describe(folders[index]!, await readDisk(path))),
    );
    const full = measured.find(({ isFull }) => isFull);
    if (full) {
      const advice = "make room there, or move the site to a larger disk or a bucket";
      return wrong(full.text, advice);
    }
    const [ofData, ofBackups] = there;
    const isDataThere = databaseUrl === undefined || bucket === undefined;
    if (isDataThere && ofData?.dev === ofBackups?.dev) {
      return wrong(
        `The backups in ${folders[1]} are on the disk of ${dataDir}, and are lost with it`,
        "set BACKUP_TO to a folder on another disk, or to a bucket; if it is, mount that disk",
      );
    }
    return well(measured.map(({ text }) => text).join("; "));
  },
};

/** What of a path is there already: nobody may have started the site or made a backup yet. */
async function findNearest(path: string): Promise<{ path: string; dev: number }> {
  const facts = await stat(path).catch(undefinedIfAbsent);
  return facts ? { path, dev: facts.dev } : findNearest(dirname(path));
}

function describe(folder: string, { bavail, blocks, bsize, ffree, files }: StatsFs) {
  const space = { free: bavail * bsize, total: blocks * bsize };
  if (files > 0 && ffree < leastNames * files) {
    return { isFull: true, text: `The disk of ${folder} can hold only ${ffree} more files` };
  }
  const text = `${formatSpace(space)} are free for ${folder}`;
  return { isFull: isDiskLow(space), text };
}
