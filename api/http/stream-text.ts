/** Pieces are made as fast as they are read, or not at all once the reader goes. A failure breaks the answer off. */
export function streamText(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return streamChunks(encode(pieces));
}

/** The same of bytes. */
export function streamChunks(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) if (piece !== "") yield encoder.encode(piece);
}
