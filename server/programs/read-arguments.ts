import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { parseBackupAddress } from "../backup-address.ts";
import { ConfigError } from "../config.ts";

/** Where the backups are that a program is told of, and its options. Throws ConfigError with the usage. */
export function readArguments<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [text, ...others] = positionals;
    const address = text && parseBackupAddress(text);
    if (!address || others.length > 0) throw new Error(usage);
    return { address, values };
  } catch (error) {
    throw new ConfigError(usage, { cause: error });
  }
}
