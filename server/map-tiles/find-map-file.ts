import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { LogEntry } from "#contract/log-entry.ts";
import { openMapFile, UnfitMapFile, type MapFile } from "./map-file.ts";

interface Options {
  dataDir: string;
  /** The file that the deployer has named; the folder is not looked into then. */
  named: string | undefined;
  log(entry: LogEntry): void;
}

/** The map of the deployer, if there is one that can be shown; what is wrong with one is said in one line. */
export async function findMapFile({ dataDir, named, log }: Options): Promise<MapFile | undefined> {
  const path = named ?? (await findInFolder(join(dataDir, "maps"), log));
  if (path === undefined) return undefined;
  try {
    const file = await openMapFile(path);
    const { minZoom, maxZoom } = file.cover;
    log({ level: "info", message: `Maps show ${path}, zoom ${minZoom} to ${maxZoom}` });
    return file;
  } catch (error) {
    log({ level: "warn", message: `Maps are drawn without a ground: ${path} ${explain(error)}` });
    return undefined;
  }
}

/** The first by name. */
async function findInFolder(folder: string, log: Options["log"]): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const [first, ...others] = names.filter((name) => name.endsWith(".pmtiles")).toSorted();
  if (first === undefined) return undefined;
  if (others.length > 0) {
    const message = `${folder} has more than one map: ${first} is used, ${others.join(", ")} not`;
    log({ level: "warn", message });
  }
  return join(folder, first);
}

function explain(error: unknown): string {
  if (error instanceof UnfitMapFile) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return `cannot be read (${code ?? String(error)})`;
}
