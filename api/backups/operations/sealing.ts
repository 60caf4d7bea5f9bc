import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { syncFolders } from "#api/files/write-synced.ts";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { BackupRefusal, type Manifest } from "#contract/wire/backups/backup-format.ts";
import { ownFile } from "./own-file.ts";

/** The key of all that is sealed in a folder of backups, itself sealed with the passphrase: it can be changed alone. */
const keyName = "key.age";

type Bytes = AsyncIterable<Uint8Array>;

/** How files of a backup are written and read. */
export interface Sealing {
  /** At the end of the names of its files. */
  suffix: "" | ".age";
  seal(source: Bytes): Bytes;
  open(source: Bytes): Bytes;
  /** Of so many bytes, once they are sealed. */
  sizeOf(bytes: number): number;
}

export const unsealed: Sealing = {
  suffix: "",
  seal: (source) => source,
  open: (source) => source,
  sizeOf: (bytes) => bytes,
};

/** Of a folder of backups: some may have been made before there was a passphrase. */
export interface Sealings {
  /** Of what is made now. */
  current: Sealing;
  of(manifest: Pick<Manifest, "encryption">): Sealing;
}

export function hasKey(folder: string): boolean {
  return existsSync(join(folder, keyName));
}

/** Throws BackupRefusal where the passphrase is missing or another one. With `make`, one that is new makes a key. */
export async function openSealings(
  folder: string,
  passphrase: string | undefined,
  { make }: { make: boolean },
): Promise<Sealings> {
  const path = join(folder, keyName);
  const key = await readFile(path).catch(undefinedIfAbsent);
  if (passphrase === undefined) {
    const refusal = `The backups in ${folder} are sealed. Set BACKUP_PASSPHRASE.`;
    if (key && make) throw new BackupRefusal(refusal);
    return onlyUnsealed(refusal);
  }
  if (!key && !make) {
    return onlyUnsealed(`The backup is sealed, and its folder has lost ${keyName}.`);
  }
  const identity = key ? await readKey(key, passphrase) : await makeKey(folder, passphrase);
  const sealed = await sealingOf(identity);
  return {
    current: sealed,
    of: ({ encryption }) => (encryption === undefined ? unsealed : sealed),
  };
}

function onlyUnsealed(refusal: string): Sealings {
  return {
    current: unsealed,
    of: ({ encryption }) => {
      if (encryption === undefined) return unsealed;
      throw new BackupRefusal(refusal);
    },
  };
}

async function readKey(key: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(key, "text");
  } catch (error) {
    throw new BackupRefusal(
      `BACKUP_PASSPHRASE is not the one that these backups were sealed with, or ${keyName} is damaged.`,
      { cause: error },
    );
  }
}

async function makeKey(folder: string, passphrase: string): Promise<string> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(identity);
  const { mode } = ownFile;
  await writeFile(join(folder, keyName), sealed, { flag: "wx", mode, flush: true });
  await syncFolders(folder, folder);
  return identity;
}

async function sealingOf(identity: string): Promise<Sealing> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const { size } = await encrypter.encrypt(new Blob([]).stream());
  return {
    suffix: ".age",
    seal: async function* (source) {
      yield* await encrypter.encrypt(toStream(source));
    },
    open: async function* (source) {
      yield* await decrypter.decrypt(toStream(source));
    },
    sizeOf: size,
  };
}

function toStream(source: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
}
