import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { streamCsv } from "#api/search/handlers/stream-csv.ts";
import { compress } from "#server/compress.ts";
import { httpListener } from "#server/http-listener.ts";

/**
 * Sends a table of so many lines as the server sends its reports, and tells how many groups of lines were made of the
 * latest one and whether that has ended.
 */
process.stdin.on("end", () => process.exit()).resume();
const linesOfGroup = 1000;
let made = 0;
let isOver = true;

async function* makeGroups(lines: number): AsyncGenerator<string[]> {
  made = 0;
  isOver = false;
  try {
    for (let line = 0; line < lines; line += linesOfGroup) {
      made += 1;
      yield Array.from({ length: linesOfGroup }, (_, at) => `${line + at},possum,Kea Basin,2026`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    isOver = true;
  }
}

const site = async (request: Request): Promise<Response> => {
  const lines = Number(new URL(request.url).searchParams.get("lines"));
  if (lines === 0) return Response.json({ made, isOver });
  return compress(request, streamCsv(makeGroups(lines), "table.csv"));
};
const server = createServer(httpListener(site, () => false));
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
