import { statfs } from "node:fs/promises";
import { StoppedRestore } from "#api/backups/operations/restore-mark.ts";
import type { PlaceAddress } from "#api/backups/operations/places/backup-place.ts";
import { type Config, ConfigError } from "../config.ts";
import { explain } from "../explain.ts";
import type { Site } from "./check.ts";
import { innerChecks, outerChecks } from "./checks.ts";
import { examine, type Outcome } from "./examine.ts";
import { makeCopy } from "./make-copy.ts";
import { openSite } from "./open-site.ts";

export interface Orders {
  config: Config;
  now(): Date;
  /** Repairs what can be repaired safely. */
  fix: boolean;
  /** In place of those in the settings. */
  backups?: PlaceAddress | undefined;
  allFiles: boolean;
  report(outcome: Outcome): void;
  /** Where the copy is that was made before anything was repaired. */
  reportCopy(path: string): void;
}

/** Looks a site over while it runs or is stopped. Rights of the data folder are repaired without a copy. */
export async function runDoctor(orders: Orders): Promise<Outcome[]> {
  const { config, now, fix, allFiles } = orders;
  if (config.apiUrl) throw new ConfigError("API_URL is set: run this where that server runs");
  const outcomes: Outcome[] = [];
  const report = (outcome: Outcome) => {
    outcomes.push(outcome);
    orders.report(outcome);
  };
  const of = { config, now, readDisk: (folder: string) => statfs(folder) };
  await examine(outerChecks, { of, beforeFix: fix ? async () => {} : undefined, report });
  const backups = orders.backups ?? config.backups?.to;
  try {
    await using site = await openSite({ ...of, backups, allFiles });
    const beforeFix = fix ? copyOnce(site, orders) : undefined;
    await examine(innerChecks, { of: site, beforeFix, report });
  } catch (error) {
    const state = error instanceof StoppedRestore ? "wrong" : "unclear";
    report({ name: "site", state, text: explain(error) });
  }
  return outcomes;
}

/** Where none can be made, nothing is repaired. */
function copyOnce(site: Site, { reportCopy }: Orders): () => Promise<void> {
  let copied: Promise<void> | undefined;
  return () => (copied ??= makeCopy(site).then(reportCopy));
}
