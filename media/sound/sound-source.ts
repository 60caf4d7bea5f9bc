/** A file of which any part can be read. */
export interface SoundSource {
  bytes: number;
  /** From `start` to before `end`, which are in the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

export function sourceOfBytes(bytes: Uint8Array): SoundSource {
  return { bytes: bytes.byteLength, read: async (start, end) => bytes.slice(start, end) };
}
