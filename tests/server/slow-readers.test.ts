import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { streamText } from "#api/http/stream-text.ts";
import { httpListener } from "#server/http-listener.ts";
import type { Site } from "#server/site.ts";
import { takeTurns } from "#server/take-turns.ts";
import { trustPeers } from "#server/trusted-peers.ts";
import { boundUnread } from "#server/unread-answers.ts";

async function serve(listener: Parameters<typeof takeTurns>[0]) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const request = (path: string, last = "") => `GET ${path} HTTP/1.1\r\nhost: here\r\n${last}\r\n`;

test("requests that come in one packet are begun one after the other, and answered in order", async () => {
  const begun: string[] = [];
  const waiting: ServerResponse[] = [];
  await using server = await serve(
    takeTurns(({ url = "" }, outgoing) => {
      begun.push(url);
      waiting.push(outgoing);
    }),
  );
  const socket = connect(server.port, "127.0.0.1");
  const answers = text(socket);
  socket.write(request("/a") + request("/b") + request("/c", "connection: close\r\n"));
  for (const path of ["/a", "/b", "/c"]) {
    await vi.waitUntil(() => begun.includes(path));
    expect(begun.at(-1)).toBe(path);
    waiting.shift()?.end(`answer to ${path}`);
  }
  expect((await answers).match(/answer to .[abc]/g)).toHaveLength(3);
});

test("where a connection breaks, what came in on it is not begun, and the server goes on", async () => {
  const begun: string[] = [];
  await using server = await serve(
    takeTurns(({ url = "" }, outgoing) => {
      begun.push(url);
      if (url !== "/slow") outgoing.end("answer");
    }),
  );
  const socket = connect(server.port, "127.0.0.1");
  socket.write(request("/slow") + request("/behind"));
  await vi.waitUntil(() => begun.length === 1);
  socket.resetAndDestroy();
  const answer = await fetch(`http://127.0.0.1:${server.port}/next`);
  expect(await answer.text()).toBe("answer");
  expect(begun).toEqual(["/slow", "/next"]);
});

test("an answer counts by its bytes, and not at all where whoever asked has left", async () => {
  const held: number[] = [];
  const unread = { hold: (_: ServerResponse, bytes: number) => void held.push(bytes) };
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const gone: boolean[] = [];
  const headers = { "content-type": "text/html" };
  const site: Site = async (request) => {
    if (!request.url.endsWith("/slow")) return new Response("āā", { headers });
    const body = new ReadableStream({
      start: async (controller) => {
        await left;
        controller.enqueue(new TextEncoder().encode("late"));
        controller.close();
      },
    });
    return new Response(body, { headers });
  };
  const answer = httpListener(site, trustPeers([]), unread);
  const begun: string[] = [];
  await using server = await serve((incoming, outgoing) => {
    begun.push(incoming.url ?? "");
    outgoing.once("close", leave);
    void answer(incoming, outgoing).then(() => gone.push(outgoing.destroyed));
  });
  const socket = connect(server.port, "127.0.0.1");
  socket.write(request("/slow"));
  await vi.waitUntil(() => begun.length === 1);
  socket.resetAndDestroy();
  await vi.waitUntil(() => gone.length === 1);
  expect(held).toEqual([]);
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe("āā");
  expect(held).toEqual([4]);
});

test("of JSON that is made piece by piece, no more is made than its reader takes", async () => {
  const piece = `"${"x".repeat(64 * 1024)}",`;
  let made = 0;
  let isLeft = false;
  async function* makePieces() {
    try {
      for (; made < 2000; made += 1) yield piece;
    } finally {
      isLeft = true;
    }
  }
  const headers = { "content-type": "application/json; charset=utf-8" };
  const site: Site = async () => new Response(streamText(makePieces()), { headers });
  await using server = await serve(httpListener(site, trustPeers([])));
  const socket = connect(server.port, "127.0.0.1").pause();
  socket.on("error", () => {});
  socket.write(request("/"));
  await vi.waitUntil(() => made > 0);
  let before = -1;
  /* The buffers of the connection are full once nothing more is made. */
  await vi.waitUntil(
    () => {
      const isStill = made === before;
      before = made;
      return isStill;
    },
    { interval: 200, timeout: 10_000 },
  );
  expect(made).toBeLessThan(1000);
  socket.destroy();
  await vi.waitUntil(() => isLeft);
});

test("of answers that nobody reads so much is held at most, and the oldest goes first", async () => {
  const unread = boundUnread(20_000_000);
  const answer = "x".repeat(8_000_000);
  const held: ServerResponse[] = [];
  await using server = await serve((_, outgoing) => {
    held.push(outgoing);
    unread.hold(outgoing, answer.length);
    outgoing.end(answer);
  });
  for (let count = 1; count <= 4; count += 1) {
    const socket = connect(server.port, "127.0.0.1").pause();
    socket.on("error", () => {});
    socket.write(request("/"));
    await vi.waitUntil(() => held.length === count);
  }
  await vi.waitFor(() =>
    expect(held.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]),
  );
  const read = await fetch(`http://127.0.0.1:${server.port}/`);
  expect((await read.text()).length).toBe(answer.length);
});
