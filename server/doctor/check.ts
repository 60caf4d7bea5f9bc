import type { PlaceAddress } from "#api/backups/operations/places/backup-place.ts";
import type { StatsFs } from "node:fs";
import type { Store } from "#api/db/open.ts";
import type { FileStore } from "#api/files/file-store.ts";
import type { Inventory } from "#api/doctor/operations/inventory.ts";
import type { Config } from "../config.ts";

/** What can be looked at without opening anything. */
export interface Surroundings {
  config: Config;
  now(): Date;
  readDisk(folder: string): Promise<StatsFs>;
}

export interface Site extends Surroundings {
  store: Store;
  files: FileStore;
  /** As it is now; undefined where neither a setting nor the data folder has one. */
  readSecret(): Promise<string | undefined>;
  /** Holds backups, of which files are brought back; undefined where nobody has named one. */
  backups: PlaceAddress | undefined;
  /** All bytes are read, not those of a sample. */
  allFiles: boolean;
  /** What the store has, listed once for all checks. */
  inventory(): Promise<Inventory>;
}

/** One line about a thing that was looked at. */
export type Finding<Found> =
  | { state: "well" | "unused"; text: string }
  | { state: "wrong"; text: string; advice: string; found?: Found };

/** What is looked for, and how it is repaired where that is safe. Looking changes nothing that anybody would notice. */
export interface Check<Of extends Surroundings = Site, Found = unknown> {
  name: string;
  look(of: Of): Promise<Finding<Found>>;
  /** What to do before anything after it is repaired, where this is wrong: repairs rely on it. */
  first?: string;
  /**
   * Only where something to repair was `found`. Nothing is lost by it; whether it was enough, the next look says. It may
   * give what to do about what it had to leave.
   */
  fix?(of: Of, found: Found): Promise<string | void>;
}

export function well(text: string): Finding<never> {
  return { state: "well", text };
}

/** Of what the settings leave out. */
export function unused(text: string): Finding<never> {
  return { state: "unused", text };
}

/** What is wrong, and what to do about it; with what was found, where `fix` can repair it. */
export function wrong<Found>(text: string, advice: string, found?: Found): Finding<Found> {
  return { state: "wrong", text, advice, ...(found === undefined ? {} : { found }) };
}
