interface Peeked {
  /** Of what was looked at: the first bytes of the stream, fewer where it is shorter. */
  bytes: number;
  /** Put together when it is asked for, which is before `whole` is read. */
  readonly start: Uint8Array;
  /** All of the stream. What was handed on is not kept. */
  whole: AsyncGenerator<Uint8Array>;
}

/** The first bytes of a stream, and the stream as if nobody had read them. */
export async function peek(source: AsyncIterable<Uint8Array>, length: number): Promise<Peeked> {
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
    for (let chunk = read.shift(); chunk; chunk = read.shift()) yield chunk;
    if (!isOver) yield* { [Symbol.asyncIterator]: () => chunks };
  }

  return {
    bytes: Math.min(bytes, length),
    get start() {
      return Buffer.concat(read).subarray(0, length);
    },
    whole: whole(),
  };
}
