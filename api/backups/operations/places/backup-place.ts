import { join } from "node:path";
import type { Sizes } from "#api/db/temporary-sizes.ts";
import type { S3Address } from "#api/files/s3/s3-address.ts";
import type { Sealing } from "../sealing.ts";
import type { KnownFiles } from "./known-files.ts";

/** The path of a folder, or a bucket. */
export type PlaceAddress = string | S3Address;

/** Where all backups of one installation are kept, under paths without a leading slash. */
export interface BackupPlace {
  /** As people are told of it, or of a path in it. */
  nameOf(path?: string): string;
  /** For one backup at a time. Throws BackupRefusal where another has it. */
  lock(): Promise<PlaceLock>;
  /** Throws where nothing can be stored. Leaves nothing behind, not even the folder that a backup would make. */
  tryToStore(): Promise<void>;
  /** No backup has begun here, whatever else is kept. */
  isNew(): Promise<boolean>;
  /** Undefined where there is none. Throws where the place cannot tell. */
  open(path: string): Promise<PlacedFile | undefined>;
  /** What stands below a folder, or begins as the prefix does within one; some at a time, in no order. */
  list(prefix: string): AsyncIterable<string[]>;
  /** The names of the folders in one. */
  listFolders(folder: string): Promise<string[]>;
  /** Of what stands below a folder now, or is stored by whoever asks. */
  openSizes(folder: string): Promise<Sizes>;
  /** Has no path yet. */
  receive(source: AsyncIterable<Uint8Array>): Promise<Draft>;
  remove(paths: string[]): Promise<void>;
  removeFolder(path: string): Promise<void>;
}

export interface PlacedFile {
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
}

/** Kept or discarded: one of the two, always. */
export interface Draft {
  bytes: number;
  /** Hex. */
  sha256: string;
  /** Appears there whole and to stay, or not at all; in place of what there was. */
  keep(path: string): Promise<void>;
  discard(): Promise<void>;
}

export interface PlaceLock {
  /** Closed with the lock. What leaves this machine is sealed. */
  openKnown(sealing: Sealing): Promise<KnownFiles>;
  /** Throws BackupRefusal where the lock is lost, or the place has become another. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Where what is still being stored stands. */
export const draftPrefix = "contents/draft-";

/** Of what cannot be had, which says nothing of what it is. */
export class PlaceFault extends Error {
  override name = "PlaceFault";
}

/** As people are told of it. */
export function nameOfPlace(address: PlaceAddress): string {
  if (typeof address === "string") return address;
  return `s3://${address.bucket}/${address.prefix}`.replace(/\/$/, "");
}

/** Another place, in a folder of one. */
export function placeWithin(address: PlaceAddress, folder: string): PlaceAddress {
  if (typeof address === "string") return join(address, folder);
  return { ...address, prefix: `${address.prefix}${folder}/` };
}
