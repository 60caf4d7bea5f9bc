import * as z from "zod";

/**
 * A folder of backups: `contents/` holds every file once, by the SHA-256 of its bytes, and `backups/<time>/` the rows of
 * each table and the list of the files, as JSON Lines in gzip. Each has its manifest, which is written last. With a
 * passphrase all but the manifests are sealed as age does it, with the key in `key.age`.
 */
export const format = 1;

export const manifestName = "manifest.json";
export const filesName = "files.jsonl.gz";
export const missingName = "missing.jsonl.gz";
export const secretName = "secret";
export const proofName = "proof.json";
export const rowsFolder = "rows";

export function rowsName(table: string): string {
  return `${rowsFolder}/${table}.jsonl.gz`;
}

/** Of a backup among others, made of its time: it sorts by it, and is a name on every system. */
export function backupName(at: Date): string {
  return at
    .toISOString()
    .replaceAll(":", "-")
    .replace(/\.\d+Z$/, "Z");
}

/** Beside backups may be what is somebody else's. */
export function isBackupName(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);
}

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a file of lines has to be, byte for byte. */
const lines = z.strictObject({ lines: count, sha256 });

const manifestSchema = z.strictObject({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** Of the program. */
  version: z.string(),
  /** Those that had been applied. */
  migrations: z.array(z.string()).min(1),
  /** How its files are sealed; the names of those that are end with `.age`. Its own facts are not. */
  encryption: z.literal("age").optional(),
  /** The greatest id that was ever given, deleted rows included; null where none was. */
  tables: z.record(z.string().regex(/^[a-z_]+$/), lines.extend({ lastId: count.nullable() })),
  files: lines.extend({ bytes: count }),
  /** What rows name and it could not have; absent where nothing is known of that. */
  missing: lines.optional(),
});

export type Manifest = z.output<typeof manifestSchema>;

/** What came of restoring a backup to a scratch place; beside its manifest. */
const proofSchema = z.strictObject({
  provenAt: z.iso.datetime(),
  rows: count,
  /** Whose bytes were read and compared. */
  files: count,
  /** Files that rows name and the site had lost before; absent where there are none. */
  lost: count.optional(),
  /** Absent where all was as it should be. */
  problem: z.string().optional(),
});

export type BackupProof = z.output<typeof proofSchema>;
export type LinesFact = z.output<typeof lines>;

/** A line of the list of files. */
const backedUpFileSchema = z.strictObject({
  /** A path that leads nowhere else. */
  key: z.string().refine((key) => key.split("/").every((part) => !["", ".", ".."].includes(part))),
  bytes: count,
  sha256,
});

export type BackedUpFile = z.output<typeof backedUpFileSchema>;

/** A line of the list of what rows name and the backup could not have: lost, or deleted for good with its row meanwhile. */
const missingFileSchema = z.strictObject({ key: z.string(), isLost: z.boolean() });

export type MissingFile = z.output<typeof missingFileSchema>;

/** What is known of a file as it was when its bytes were read; a line of a bucket's note of these. */
const knownFileSchema = backedUpFileSchema.extend({ version: z.string() });

export type KnownFile = z.output<typeof knownFileSchema>;

/** Throws where it is none, or of another format. */
export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

export function parseProof(text: string): BackupProof {
  return proofSchema.parse(JSON.parse(text));
}

export function parseBackedUpFile(line: string): BackedUpFile {
  return backedUpFileSchema.parse(JSON.parse(line));
}

const row = z.looseObject({ id: z.int() });

/** A line of the rows of a table with ids. */
export function parseBackedUpRow(line: string): z.output<typeof row> {
  return row.parse(JSON.parse(line));
}

export function isJsonLine(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

export function parseMissingFile(line: string): MissingFile {
  return missingFileSchema.parse(JSON.parse(line));
}

export function parseKnownFile(line: string): KnownFile {
  return knownFileSchema.parse(JSON.parse(line));
}

/** Why a backup cannot be made or restored, and what to do. */
export class BackupRefusal extends Error {
  override name = "BackupRefusal";
}
