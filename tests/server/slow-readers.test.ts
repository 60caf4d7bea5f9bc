import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { takeTurns } from "#server/take-turns.ts";
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
