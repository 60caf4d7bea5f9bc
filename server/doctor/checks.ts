import type { Check, Surroundings } from "./check.ts";
import { backups } from "./checks/backups.ts";
import { certificate } from "./checks/certificate.ts";
import { clock } from "./checks/clock.ts";
import { damagedFiles } from "./checks/damaged-files.ts";
import { dataFolder } from "./checks/data-folder.ts";
import { database } from "./checks/database.ts";
import { daySums } from "./checks/day-sums.ts";
import { disk } from "./checks/disk.ts";
import { fileStore } from "./checks/file-store.ts";
import { indexes } from "./checks/indexes.ts";
import { jobs } from "./checks/jobs.ts";
import { leases } from "./checks/leases.ts";
import { locationTimes } from "./checks/location-times.ts";
import { lostFiles } from "./checks/lost-files.ts";
import { mail } from "./checks/mail.ts";
import { misspelt } from "./checks/misspelt.ts";
import { nightSums } from "./checks/night-sums.ts";
import { outbox } from "./checks/outbox.ts";
import { proxy } from "./checks/proxy.ts";
import { publicUrl } from "./checks/public-url.ts";
import { secret } from "./checks/secret.ts";
import { strayFiles } from "./checks/stray-files.ts";

/** What may be wrong though nothing can be opened; what is wrong there may be why. */
export const outerChecks: Check<Surroundings>[] = [misspelt, dataFolder, disk, mail, certificate];

/** Indexes before sums: a trigger that was missing has left some wrong. */
export const innerChecks: Check[] = [
  database,
  indexes,
  clock,
  secret,
  jobs,
  leases,
  outbox,
  daySums,
  nightSums,
  locationTimes,
  fileStore,
  lostFiles,
  damagedFiles,
  strayFiles,
  backups,
  publicUrl,
  proxy,
];
