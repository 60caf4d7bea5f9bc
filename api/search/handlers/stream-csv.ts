import { streamText } from "#api/http/stream-text.ts";

/** Lines of a table as they are made. No break after the last line. */
export function streamCsv(groups: AsyncIterable<string[]>, fileName: string): Response {
  return new Response(streamText(joinLines(groups)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename=${fileName}`,
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
    },
  });
}

async function* joinLines(groups: AsyncIterable<string[]>): AsyncGenerator<string, undefined> {
  let separator = "";
  for await (const lines of groups) {
    if (lines.length === 0) continue;
    yield separator + lines.join("\n");
    separator = "\n";
  }
}
