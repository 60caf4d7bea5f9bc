/** Where media files live: a folder, or later any S3-compatible store. Keys are paths without a leading slash. */
export interface FileStore {
  /** Takes a stream of bytes under a temporary name, hashed on the way and synced. */
  receive(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ReceivedFile>;
  /** Undefined where there is none. Throws where the store cannot tell. */
  open(key: string): Promise<OpenFile | undefined>;
  remove(key: string): Promise<void>;
  /** What was kept under a prefix, a path of folders, after one time and before another, in no order. */
  list(prefix: string, stored: { after: Date; before: Date }): AsyncIterable<ListedFile>;
  /** Moves a file to where an operator can restore it from. */
  moveToTrash(key: string, at: Date): Promise<void>;
  /** Removes for good what was moved to the trash on days before that one. */
  emptyTrash(before: Date): Promise<void>;
  /** Removes what began to arrive before then and was neither kept nor discarded. */
  removeAbandoned(before: Date): Promise<void>;
  measureSpace(): Promise<Space>;
  /** Throws where files cannot be written now. */
  check(): Promise<void>;
}

/** In bytes; both are infinite where nobody knows. */
export interface Space {
  /** Can still be stored. */
  free: number;
  total: number;
}

/** Kept under a key, or discarded: one of the two, always. */
export interface ReceivedFile {
  bytes: number;
  /** Hex. */
  sha1: string;
  /** Until it is kept or discarded. */
  read(): AsyncIterable<Uint8Array>;
  /** When this returns, the file outlives a power cut under its key. */
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}

/** Both ends are included, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

interface FileFacts {
  bytes: number;
  /** Another one for other bytes under the same key. */
  version: string;
}

export interface ListedFile extends FileFacts {
  key: string;
}

export interface OpenFile extends FileFacts {
  /** Nothing is held open before the first chunk is asked for: answers are dropped unread where nobody waits for them. */
  read(range?: ByteRange): AsyncGenerator<Uint8Array>;
}
