/** Passes chunks on, and keeps a copy of the first bytes, as many as are asked for. */
export function keepStart(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  length: number,
) {
  const kept = new Uint8Array(length);
  let bytes = 0;
  async function* chunks() {
    for await (const chunk of source) {
      const part = chunk.subarray(0, length - bytes);
      kept.set(part, bytes);
      bytes += part.byteLength;
      yield chunk;
    }
  }
  return { chunks: chunks(), start: () => kept.subarray(0, bytes) };
}
