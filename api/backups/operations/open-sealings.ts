import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupRefusal, type Manifest } from "#contract/wire/backups/backup-format.ts";
import type { BackupPlace } from "./places/backup-place.ts";
import { readPlacedWhole, storeWhole } from "./read-placed.ts";
import { type Bytes, type Sealing, unsealed } from "./sealing.ts";

/** The key of all that is sealed in a place of backups, itself sealed with the passphrase: it can be changed alone. */
const keyName = "key.age";
/** Many times what it has. */
const maxKeyBytes = 100_000;

/** Of a place of backups: some may have been made before there was a passphrase. */
export interface Sealings {
  /** Of what is made now. */
  current: Sealing;
  of(manifest: Pick<Manifest, "encryption">): Sealing;
}

export async function hasKey(place: BackupPlace): Promise<boolean> {
  return (await place.open(keyName)) !== undefined;
}

/** Throws BackupRefusal where the passphrase is missing or another one. With `make`, one that is new makes a key. */
export async function openSealings(
  place: BackupPlace,
  passphrase: string | undefined,
  { make }: { make: boolean },
): Promise<Sealings> {
  const key = await readPlacedWhole(place, keyName, { maxBytes: maxKeyBytes });
  if (passphrase === undefined) {
    const refusal = `The backups in ${place.nameOf()} are sealed. Set BACKUP_PASSPHRASE.`;
    if (key && make) throw new BackupRefusal(refusal);
    return onlyUnsealed(refusal);
  }
  if (!key && !make) {
    return onlyUnsealed(`The backup is sealed, and ${place.nameOf()} has lost ${keyName}.`);
  }
  const identity = key ? await readKey(key, passphrase) : await makeKey(place, passphrase);
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

/** Of the last key that was opened or made: to open one takes a second of the processor, so that none can be guessed. */
let opened: { key: Uint8Array; passphrase: string; identity: string } | undefined;

async function readKey(key: Uint8Array, passphrase: string): Promise<string> {
  if (opened?.passphrase === passphrase && Buffer.compare(opened.key, key) === 0) {
    return opened.identity;
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const identity = await decrypter.decrypt(key, "text");
    opened = { key, passphrase, identity };
    return identity;
  } catch (error) {
    throw new BackupRefusal(
      `BACKUP_PASSPHRASE is not the one that these backups were sealed with, or ${keyName} is damaged.`,
      { cause: error },
    );
  }
}

async function makeKey(place: BackupPlace, passphrase: string): Promise<string> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(identity);
  await storeWhole(place, keyName, sealed);
  opened = { key: sealed, passphrase, identity };
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
