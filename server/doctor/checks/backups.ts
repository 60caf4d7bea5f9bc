import { join } from "node:path";
import { listBackupFacts } from "#api/backups/operations/backup-facts.ts";
import { findBackupJob } from "#api/backups/operations/backup-job.ts";
import { knownPlacesName } from "#api/backups/operations/known-places.ts";
import { findBackupFault } from "#api/backups/operations/list-or-fault.ts";
import { openBackup } from "#api/backups/operations/open-backup.ts";
import { nameOfPlace } from "#api/backups/operations/places/backup-place.ts";
import { openPlace } from "#api/backups/operations/places/open-place.ts";
import { requireUsablePlace } from "#api/backups/operations/usable-place.ts";
import {
  type BackupHealth,
  checkBackups,
  findNewestProven,
} from "#contract/rules/backups/backup-health.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { type Check, unused, well, wrong } from "../check.ts";

/** That there is a backup of last night, that it was restored to a scratch place, and that the passphrase opens it. */
export const backups: Check = {
  name: "backups",
  look: async (site) => {
    const { config, now } = site;
    if (!config.backups) return unused("BACKUP_TO is not set: none is made by itself");
    const { to, passphrase } = config.backups;
    const place = await openPlace(to);
    const knownPlaces = join(config.dataDir, knownPlacesName);
    const check = () => requireUsablePlace(place, { knownPlaces, passphrase });
    const fault = await findBackupFault({ check });
    if (fault !== undefined) return wrong(fault, "see to it, or correct BACKUP_TO");
    const facts = await listBackupFacts(place);
    const health = checkBackups({ backups: facts, job: await findBackupJob(site) }, now());
    const [newest] = facts;
    const proven = findNewestProven(facts);
    if (health !== "proven" && health !== "unproven") {
      const problem = newest?.problem === undefined ? "" : `: ${newest.problem.replace(/\.$/, "")}`;
      const best = proven
        ? `. The newest proven one is of ${proven.madeAt}`
        : ", and none is proven";
      return wrong(
        `${texts[health]} in ${nameOfPlace(to)}${problem}${newest && health !== "lacking" ? best : ""}`,
        "see the page /backups, and the log",
      );
    }
    const refusal = await openBackup(to, passphrase).then(() => undefined, toRefusal);
    if (refusal !== undefined) return wrong(refusal, "set the passphrase that sealed them");
    const proof =
      health === "proven" ? "restored to a scratch place" : "not restored by anybody yet";
    return well(`The newest is of ${newest?.madeAt}, ${proof}`);
  },
};

const texts: Record<Exclude<BackupHealth, "proven" | "unproven">, string> = {
  none: "There is no backup",
  late: "The newest backup is older than a day",
  lacking: "The newest backup lacks files that the site has lost",
  failed: "The last backup has failed",
  broken: "The newest backup cannot be restored",
  unreadable: "The backups cannot be read",
};

function toRefusal(error: unknown): string {
  if (error instanceof BackupRefusal) return error.message;
  throw error;
}
