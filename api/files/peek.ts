/** The first bytes of a stream, fewer where it is shorter, and a stream of all of it. */
export async function peek(
  source: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ start: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let bytes = 0;
  let isOver = false;
  while (bytes < length && !isOver) {
    const { done = false, value } = await chunks.next();
    isOver = done;
    if (done) break;
    read.push(value);
    bytes += value.byteLength;
  }

  async function* whole() {
    yield* read;
    if (!isOver) yield* { [Symbol.asyncIterator]: () => chunks };
  }

  return { start: Buffer.concat(read).subarray(0, length), whole: whole() };
}
