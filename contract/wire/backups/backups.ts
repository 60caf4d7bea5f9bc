import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id } from "../fields.ts";

/** More than a year of nights. */
export const maxListedBackups = 400;

/** So many of the newest tell how it goes. */
export const fewBackups = 7;

const invalid = "Invalid value";

const backup = z.object({
  madeAt: z.string(),
  /** Of the program that made it. */
  version: z.string(),
  rows: z.int(),
  files: z.int(),
  /** Of its files; most are shared with the other backups. */
  bytes: z.number(),
  /** So that only the passphrase opens it; absent where it is not. */
  sealed: z.literal(true).optional(),
  /** When it was last restored to a scratch place and compared. */
  provenAt: z.string().optional(),
  /** Files that rows name, and that the site had lost before it was made. */
  lost: z.int().optional(),
  /** What was wrong then. */
  problem: z.string().optional(),
});

export type BackupData = z.output<typeof backup>;

const backupJobFacts = z.object({
  kind: z.enum(["backup", "proof"]),
  state: z.enum(["open", "failed"]),
  /** Of its last attempt. */
  error: z.string().optional(),
  /** Of one that is being done now. */
  startedAt: z.string().optional(),
  /** That it has stored so far. */
  files: z.int().optional(),
  /** Of one that waits for it after an attempt that failed. */
  nextAttemptAt: z.string().optional(),
});

export type BackupJobData = z.output<typeof backupJobFacts>;

export const listBackups = endpoint({
  name: "listBackups",
  summary: "The backups that there are, newest first, and when the next one is made",
  method: "GET",
  path: "/api/v1/backups",
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  query: {
    /** Of the newest backups, beside the newest proven one; absent: of all that are listed. */
    limit: id.pipe(z.number().min(1, invalid).max(maxListedBackups, invalid)).optional(),
  },
  reply: {
    /** Absent where the site names no place for backups. */
    schedule: z.object({ to: z.string(), keep: z.int(), nextAt: z.string() }).optional(),
    backups: z.array(backup),
    /** Why nobody can tell now which there are. */
    fault: z.string().optional(),
    /** The one that is being made, waits, or was given up; or else its proof. */
    job: backupJobFacts.optional(),
  },
});

export const startBackup = endpoint({
  name: "startBackup",
  summary:
    "Have a backup made now, unless one is being made, for super-users with write permission",
  method: "POST",
  path: "/api/v1/backups",
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  reply: {},
});
