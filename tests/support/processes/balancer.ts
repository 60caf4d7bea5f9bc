import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

const probeMs = 100;

/** Hands each request to the next of the servers that say that they are ready, as a simple load balancer does. */
export async function openBalancer() {
  const ready = new Set<string>();
  const known = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let isClosed = false;

  async function probe(url: string): Promise<void> {
    while (!isClosed && known.has(url)) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      if (answer?.ok && known.has(url)) ready.add(url);
      else ready.delete(url);
      await answer?.text();
      await setTimeout(probeMs);
    }
  }

  const server = createServer((asked, answer) => {
    const [url] = [...ready].slice((turn += 1) % Math.max(1, ready.size));
    if (url === undefined) answer.writeHead(503, { "retry-after": "1" }).end();
    else pass(asked, answer, { url, agent });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    add: (url: string) => {
      known.add(url);
      void probe(url);
    },
    remove: (url: string) => {
      known.delete(url);
      ready.delete(url);
    },
    countReady: () => ready.size,
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** What is cut on the way is answered 502: whether it was done, nobody knows. */
function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  { url, agent }: { url: string; agent: Agent },
): void {
  const { method, headers } = asked;
  const onward = request(url + asked.url, { method, headers, agent }, (came) => {
    answer.writeHead(came.statusCode ?? 502, came.headers);
    came.pipe(answer);
    came.on("error", () => answer.destroy());
  });
  onward.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  asked.pipe(onward);
}
