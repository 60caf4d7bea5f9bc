import { accessSync, constants, statfsSync } from "node:fs";

const usualMinBytes = 4 * 1024 ** 3;

/** Linux's folder in memory; undefined where there is none that may be written to, or it has too little room. */
export function findMemoryFolder(folder = "/dev/shm", minBytes = usualMinBytes) {
  if (!isWritable(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > minBytes ? folder : undefined;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
