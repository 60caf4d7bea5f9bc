import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { listen } from "#tests/support/processes/http-server.ts";
import { readSpans, type ReceivedSpan } from "./read-spans.ts";

/** A collector of OpenTelemetry that keeps what it is sent. */
export async function openCollector({ status = 200 }: { status?: number } = {}) {
  const spans: ReceivedSpan[] = [];
  const requests: Request[] = [];
  const server = await listen(async (request) => {
    requests.push(request);
    spans.push(...readSpans(Buffer.from(await request.arrayBuffer())));
    return new Response(null, { status });
  });
  return { ...server, spans, requests };
}

/** One that takes every connection and never says a word. */
export async function openSilentCollector() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
