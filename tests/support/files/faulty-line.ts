import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

export const faults = [
  "none",
  /** The server is busy, or a gateway before it. */
  "503",
  /** Before the server has heard anything. */
  "cut request",
  /** The server has done it, and nobody hears so. */
  "cut answer",
  /** In the middle of what the server sends. */
  "cut body",
  "delay",
  /** Ends early what it sends, and calls that all there is. */
  "short answer",
  /** Hands on less than it was sent, and calls that all there is. */
  "short request",
] as const;

export type Fault = (typeof faults)[number];

/** Stands between a client and a server, and does to each request what it is told. */
export async function openFaultyLine(server: string, choose: (asked: IncomingMessage) => Fault) {
  const sockets = new Set<{ destroy(): void }>();
  const line = createServer((asked, answer) => {
    pass({ asked, answer, server, fault: choose(asked) }).catch(() => asked.socket.destroy());
  });
  line.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  const { port } = line.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, "close");
    },
  };
}

interface Passed {
  asked: IncomingMessage;
  answer: ServerResponse;
  server: string;
  fault: Fault;
}

async function pass({ asked, answer, server, fault }: Passed): Promise<void> {
  if (fault === "cut request") return void asked.socket.destroy();
  const sent = await readAll(asked);
  if (fault === "503") return void answer.writeHead(503).end("busy");
  if (fault === "delay") await setTimeout(100);
  const isShort = fault === "short request" && sent.byteLength > 1;
  const handedOn = isShort ? sent.subarray(0, sent.byteLength >> 1) : sent;
  const { status, headers, body } = await ask(server, asked, handedOn);
  if (fault === "cut answer") return void asked.socket.destroy();
  const half = body.subarray(0, body.byteLength >> 1);
  if (fault === "cut body" && asked.method === "GET") {
    answer.writeHead(status, headers).write(half);
    await setTimeout(5);
    return void asked.socket.destroy();
  }
  if (fault === "short answer" && asked.method === "GET" && status < 300) {
    answer.writeHead(status, { ...headers, "content-length": half.byteLength }).end(half);
    return;
  }
  answer.writeHead(status, headers).end(body);
}

async function ask(server: string, { method, url, headers }: IncomingMessage, content: Buffer) {
  const { "transfer-encoding": _, ...others } = headers;
  const length = { "content-length": content.byteLength };
  const asked = request(server + url, { method, headers: { ...others, ...length }, agent: false });
  asked.end(content);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const body = await readAll(answer);
  return { status: answer.statusCode ?? 502, headers: answer.headers, body };
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
