import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../config.ts";

/** The folder that a program of backups is told, and how many it keeps. Throws ConfigError with the usage. */
export function readArguments(usage: string): { path: string; keep: number | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: "string" } },
    });
    const [path, ...others] = positionals;
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (!path || others.length > 0 || Number.isNaN(keep)) throw new Error(usage);
    return { path: resolve(path), keep };
  } catch (error) {
    throw new ConfigError(usage, { cause: error });
  }
}
