import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { columnsFor, type Columns } from "./columns.ts";
import { copySqlite } from "./copy-sqlite.ts";
import * as people from "./migrations/2026-11-21-1-people.ts";
import * as projects from "./migrations/2026-11-21-2-projects.ts";
import * as devices from "./migrations/2026-11-21-3-devices.ts";
import * as recordings from "./migrations/2026-11-21-4-recordings.ts";
import * as chores from "./migrations/2026-11-21-5-chores.ts";
import * as accounts from "./migrations/2026-11-21-6-accounts.ts";
import * as devicesAtWork from "./migrations/2026-11-21-7-devices-at-work.ts";
import * as processing from "./migrations/2026-11-21-8-processing.ts";
import * as accounting from "./migrations/2026-11-21-9-accounting.ts";
import * as finding from "./migrations/2026-11-22-1-finding.ts";
import * as uploadJobs from "./migrations/2026-11-22-2-upload-jobs.ts";
import * as referencePhotos from "./migrations/2026-11-22-3-reference-photos.ts";
import * as days from "./migrations/2026-11-22-4-days.ts";
import * as auditedDevices from "./migrations/2026-11-22-5-audited-devices.ts";
import * as jobLanes from "./migrations/2026-11-22-6-job-lanes.ts";
import * as pruning from "./migrations/2026-11-22-7-pruning.ts";
import * as searchTerms from "./migrations/2026-11-22-8-search-terms.ts";
import * as pictureVersions from "./migrations/2026-11-23-1-picture-versions.ts";
import * as reviewLeases from "./migrations/2026-11-23-2-review-leases.ts";
import * as editedNotes from "./migrations/2026-11-23-4-edited-notes.ts";
import * as unheldTerms from "./migrations/2026-11-23-5-unheld-terms.ts";
import * as recordingStates from "./migrations/2026-11-24-1-recording-states.ts";
import * as searchDetails from "./migrations/2026-11-24-2-search-details.ts";
import * as bulkChanges from "./migrations/2026-11-24-3-bulk-changes.ts";
import * as savedSearches from "./migrations/2026-11-24-4-saved-searches.ts";
import * as animalDays from "./migrations/2026-11-25-1-animal-days.ts";
import * as rareRecordings from "./migrations/2026-11-25-2-rare-recordings.ts";
import * as arrivals from "./migrations/2026-11-25-3-arrivals.ts";
import * as evidence from "./migrations/2026-11-25-4-evidence.ts";
import * as visitMembers from "./migrations/2026-11-25-5-visit-members.ts";
import * as addressChanges from "./migrations/2026-11-26-1-address-changes.ts";
import * as secondFactors from "./migrations/2026-11-26-2-second-factors.ts";
import * as deviceApproval from "./migrations/2026-11-26-3-device-approval.ts";
import * as sessionProofs from "./migrations/2026-11-26-4-session-proofs.ts";
import * as invitationLinks from "./migrations/2026-11-26-6-invitation-links.ts";
import * as formerNames from "./migrations/2026-11-26-7-former-names.ts";
import * as blockedPeople from "./migrations/2026-11-26-8-blocked-people.ts";
import * as uploadGroups from "./migrations/2026-11-26-8-upload-groups.ts";
import * as joinLinks from "./migrations/2026-11-26-9-join-links.ts";
import * as twoStepDemands from "./migrations/2026-11-27-1-two-step-demands.ts";
import * as passkeys from "./migrations/2026-11-27-2-passkeys.ts";
import * as joinLinkPeople from "./migrations/2026-11-28-1-join-link-people.ts";
import * as deletedProjects from "./migrations/2026-11-28-4-deleted-projects.ts";
import * as deletedAccounts from "./migrations/2026-11-28-5-deleted-accounts.ts";
import * as ownDataIndexes from "./migrations/2026-11-28-7-own-data-indexes.ts";
import * as jsonLast from "./migrations/2026-11-29-1-json-last.ts";
import * as appsAndDetails from "./migrations/2026-11-29-2-apps-and-details.ts";
import * as recordingFacts from "./migrations/2026-11-29-3-recording-facts.ts";
import * as soundFiles from "./migrations/2026-11-30-1-sound-files.ts";
import * as nightSounds from "./migrations/2026-11-30-2-night-sounds.ts";
import * as soundType from "./migrations/2026-11-30-4-sound-type.ts";
import * as statisticsOfPlaces from "./migrations/2026-12-01-4-statistics-of-places.ts";
import * as jobRequests from "./migrations/2026-12-02-2-job-requests.ts";
import * as processes from "./migrations/2026-12-02-2-processes.ts";
import * as retention from "./migrations/2026-12-03-1-retention.ts";
import * as jobTraces from "./migrations/2026-12-03-2-job-traces.ts";
import * as receivingUploads from "./migrations/2026-12-03-3-receiving-uploads.ts";
import * as noteTerms from "./migrations/2026-12-03-4-note-terms.ts";
import * as stillDurations from "./migrations/2026-12-03-5-still-durations.ts";
import * as typedDates from "./migrations/2026-12-03-6-typed-dates.ts";
import * as untaggedMembers from "./migrations/2026-12-03-7-untagged-members.ts";
import * as stopLinks from "./migrations/2026-12-03-8-stop-links.ts";
import * as longRecordings from "./migrations/2026-12-03-9-long-recordings.ts";
import type { Db, Store } from "./open.ts";

interface DatedMigration {
  up(db: Kysely<unknown>, columns: Columns): Promise<void>;
}

const migrations: Record<string, DatedMigration> = {
  "2026-11-21-1-people": people,
  "2026-11-21-2-projects": projects,
  "2026-11-21-3-devices": devices,
  "2026-11-21-4-recordings": recordings,
  "2026-11-21-5-chores": chores,
  "2026-11-21-6-accounts": accounts,
  "2026-11-21-7-devices-at-work": devicesAtWork,
  "2026-11-21-8-processing": processing,
  "2026-11-21-9-accounting": accounting,
  "2026-11-22-1-finding": finding,
  "2026-11-22-2-upload-jobs": uploadJobs,
  "2026-11-22-3-reference-photos": referencePhotos,
  "2026-11-22-4-days": days,
  "2026-11-22-5-audited-devices": auditedDevices,
  "2026-11-22-6-job-lanes": jobLanes,
  "2026-11-22-7-pruning": pruning,
  "2026-11-22-8-search-terms": searchTerms,
  "2026-11-23-1-picture-versions": pictureVersions,
  "2026-11-23-2-review-leases": reviewLeases,
  "2026-11-23-4-edited-notes": editedNotes,
  "2026-11-23-5-unheld-terms": unheldTerms,
  "2026-11-24-1-recording-states": recordingStates,
  "2026-11-24-2-search-details": searchDetails,
  "2026-11-24-3-bulk-changes": bulkChanges,
  "2026-11-24-4-saved-searches": savedSearches,
  "2026-11-25-1-animal-days": animalDays,
  "2026-11-25-2-rare-recordings": rareRecordings,
  "2026-11-25-3-arrivals": arrivals,
  "2026-11-25-4-evidence": evidence,
  "2026-11-25-5-visit-members": visitMembers,
  "2026-11-26-1-address-changes": addressChanges,
  "2026-11-26-2-second-factors": secondFactors,
  "2026-11-26-3-device-approval": deviceApproval,
  "2026-11-26-4-session-proofs": sessionProofs,
  "2026-11-26-6-invitation-links": invitationLinks,
  "2026-11-26-7-former-names": formerNames,
  "2026-11-26-8-blocked-people": blockedPeople,
  "2026-11-26-8-upload-groups": uploadGroups,
  "2026-11-26-9-join-links": joinLinks,
  "2026-11-27-1-two-step-demands": twoStepDemands,
  "2026-11-27-2-passkeys": passkeys,
  "2026-11-28-1-join-link-people": joinLinkPeople,
  "2026-11-28-4-deleted-projects": deletedProjects,
  "2026-11-28-5-deleted-accounts": deletedAccounts,
  "2026-11-28-7-own-data-indexes": ownDataIndexes,
  "2026-11-29-1-json-last": jsonLast,
  "2026-11-29-2-apps-and-details": appsAndDetails,
  "2026-11-29-3-recording-facts": recordingFacts,
  "2026-11-30-1-sound-files": soundFiles,
  "2026-11-30-2-night-sounds": nightSounds,
  "2026-11-30-4-sound-type": soundType,
  "2026-12-01-4-statistics-of-places": statisticsOfPlaces,
  "2026-12-02-2-job-requests": jobRequests,
  "2026-12-02-2-processes": processes,
  "2026-12-03-1-retention": retention,
  "2026-12-03-2-job-traces": jobTraces,
  "2026-12-03-3-receiving-uploads": receivingUploads,
  "2026-12-03-4-note-terms": noteTerms,
  "2026-12-03-5-still-durations": stillDurations,
  "2026-12-03-6-typed-dates": typedDates,
  "2026-12-03-7-untagged-members": untaggedMembers,
  "2026-12-03-8-stop-links": stopLinks,
  "2026-12-03-9-long-recordings": longRecordings,
};

export const migrationNames = Object.keys(migrations);
const newest = migrationNames.at(-1) ?? "";

export class NewerDatabase extends Error {}
export class OlderDatabase extends Error {}

/** Those of a newer program. */
export function findUnknownMigrations(done: string[]): string[] {
  return done.filter((name) => !migrations[name]);
}

interface MigrateOptions {
  /** Stops there, to make a database as an older program left it. */
  upTo?: string | undefined;
  /** Copies the rows of a PostgreSQL database that holds data. */
  copyRows?(): Promise<string | undefined>;
}

interface Migrated {
  applied: string[];
  /** Made before, where there was data. */
  copy?: string;
}

/**
 * Copies a database that holds data first. Refuses one that a newer program has migrated. Of processes that start
 * together on PostgreSQL, one copies and migrates, and the others wait for it.
 */
export async function migrate(store: Store, options: MigrateOptions = {}): Promise<Migrated> {
  const { pending } = await findPending(store, options);
  if (pending.length === 0) return { applied: [] };
  return store.dialect === "postgres"
    ? withMigrationLock(store.write, () => applyPending(store, options))
    : applyPending(store, options);
}

async function applyPending(store: Store, options: MigrateOptions): Promise<Migrated> {
  const { done, pending } = await findPending(store, options);
  const [name] = pending;
  if (name === undefined) return { applied: [] };
  const copy = done.length > 0 ? await copyFirst(store, name, options) : undefined;
  const { error } = await migratorFor(store).migrateTo(options.upTo ?? newest);
  if (error) throw error;
  return { applied: pending, ...(copy ? { copy } : {}) };
}

async function findPending(store: Store, { upTo = newest }: MigrateOptions) {
  const done = await listApplied(store);
  requireKnown(done);
  const wanted = migrationNames.slice(0, migrationNames.indexOf(upTo) + 1);
  return { done, pending: wanted.filter((name) => !done.includes(name)) };
}

function copyFirst({ file }: Store, name: string, { copyRows }: MigrateOptions) {
  return file === undefined ? copyRows?.() : copySqlite(file, { name });
}

/** Any number that nothing else locks; Kysely has its own. */
const migrationLock = 20_261_126;

/** Held by a connection of its own, and so let go of when the process dies. */
function withMigrationLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(held);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(held);
    }
  });
}

function migratorFor(store: Store): Migrator {
  const columns = columnsFor(store.dialect);
  const bound = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    { up: (db) => up(db, columns) },
  ]);
  return new Migrator({
    db: store.write,
    provider: { getMigrations: async () => Object.fromEntries(bound) },
  });
}

function requireKnown(done: string[]): void {
  const unknown = findUnknownMigrations(done);
  if (unknown.length === 0) return;
  throw new NewerDatabase(
    `The database was made by a newer version of the program (it has "${unknown.at(-1)}"). Start that version, or restore a copy from before the update.`,
  );
}

/** Whether the program and the database are of one version. */
export async function isCurrent(store: Store): Promise<boolean> {
  return (await listApplied(store)).at(-1) === newest;
}

/** Throws where they are not. */
export async function requireCurrent(store: Store): Promise<void> {
  const { pending } = await findPending(store, {});
  if (pending.length > 0) throw new OlderDatabase(describeOlder(pending.length));
}

function describeOlder(pending: number): string {
  return `The database was made by an older version of the program (${pending} migrations have not been applied). Start this version, which brings it up to date.`;
}

/** Everything that migrations make, in an empty place that others are compared with. */
export async function makeTables(db: Db, dialect: Store["dialect"]): Promise<void> {
  const columns = columnsFor(dialect);
  const empty = db as unknown as Kysely<unknown>;
  for (const { up } of Object.values(migrations)) await up(empty, columns);
}

export async function listApplied(store: Store): Promise<string[]> {
  return (await isMigrated(store)) ? listMigrations(store.write) : [];
}

/** Those of a database that was migrated once, in their order. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** By name: to be told of every column of every table takes longer than the rest of a start does. */
async function isMigrated({ dialect, write }: Store): Promise<boolean> {
  const { rows } = await (
    dialect === "postgres"
      ? sql`select from pg_class where oid = to_regclass('kysely_migration')`
      : sql`select name from sqlite_master where name = 'kysely_migration'`
  ).execute(write);
  return rows.length > 0;
}
