export type Bytes = AsyncIterable<Uint8Array>;

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
