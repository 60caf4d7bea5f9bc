/** Lines are made as fast as they are read, or not at all once the reader goes. No break after the last line. */
export function streamCsv(groups: AsyncIterable<string[]>, fileName: string): Response {
  const chunks = toChunks(groups);
  const body = new ReadableStream<Uint8Array>(
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
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename=${fileName}`,
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
    },
  });
}

async function* toChunks(groups: AsyncIterable<string[]>): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  let separator = "";
  for await (const lines of groups) {
    if (lines.length === 0) continue;
    yield encoder.encode(separator + lines.join("\n"));
    separator = "\n";
  }
}
