import { resolve } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { ConfigError } from "../config.ts";

/** The folder that a program of backups is told, and its options. Throws ConfigError with the usage. */
export function readArguments<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [path, ...others] = positionals;
    if (!path || others.length > 0) throw new Error(usage);
    return { path: resolve(path), values };
  } catch (error) {
    throw new ConfigError(usage, { cause: error });
  }
}
