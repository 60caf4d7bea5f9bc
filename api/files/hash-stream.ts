import { createHash } from "node:crypto";

export type HashAlgorithm = "sha1" | "sha256";

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Passes chunks on, and tells how many bytes they had and their hash, in hex, once all have come. */
export function hashStream(source: Source, algorithm: HashAlgorithm) {
  const hash = createHash(algorithm);
  let bytes = 0;
  async function* chunks() {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  return { chunks: chunks(), result: () => ({ bytes, hash: hash.digest("hex") }) };
}

/** Of all that comes. */
export async function hashBytes(source: Source, algorithm: HashAlgorithm) {
  const { chunks, result } = hashStream(source, algorithm);
  for await (const _ of chunks);
  return result();
}
