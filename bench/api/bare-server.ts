import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import type { WatchedQuery } from "./watch-queries.ts";

/** The least that could answer the same: by path, runs the statements and sends all their rows as JSON. */
export async function startBareServer(file: string, pages: Record<string, WatchedQuery[]>) {
  const database = new DatabaseSync(file, { readOnly: true });
  const prepared = new Map(
    Object.entries(pages).map(([path, queries]) => [
      path,
      queries.map(({ sql, parameters }) => ({ statement: database.prepare(sql), parameters })),
    ]),
  );
  const server = createServer((request, response) => {
    const statements = prepared.get(request.url ?? "") ?? [];
    const rows = statements.map(({ statement, parameters }) => statement.all(...parameters));
    const body = JSON.stringify(rows);
    response.setHeader("content-type", "application/json");
    response.setHeader("content-length", Buffer.byteLength(body));
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
    database.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
