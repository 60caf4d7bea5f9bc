import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { GatheredRequest } from "#server/gathered-request.ts";

/** A request to a server, whose body is sent as chunks of HTTP, and as it arrives there. */
async function openRequest() {
  const server = createServer({ IncomingMessage: GatheredRequest }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, method: "POST", headers: { "transfer-encoding": "chunked" } });
  sent.on("error", () => {});
  sent.flushHeaders();
  const [arrived] = (await once(server, "request")) as [IncomingMessage];
  const socket = sent.socket!;
  return {
    arrived,
    /** All at once. */
    send: (pieces: Uint8Array[]) => {
      const size = ({ length }: Uint8Array) => Buffer.from(`${length.toString(16)}\r\n`);
      const end = Buffer.from("\r\n");
      socket.write(Buffer.concat(pieces.flatMap((piece) => [size(piece), piece, end])));
    },
    end: () => socket.write("0\r\n\r\n"),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const sizes = {
  "of a byte": Array<number>(20_000).fill(1),
  "about as large as one that is passed on": [
    16_384, 1, 16_384, 16_383, 1, 1, 16_383, 2, 20_000, 5, 16_385,
  ],
  "of all sizes": Array.from({ length: 500 }, (_, index) => (index * 7919) % 20_000 || 1),
};

test.each(Object.entries(sizes))("pieces %s are read as they were sent", async (_, lengths) => {
  await using line = await openRequest();
  const pieces = lengths.map((length) => randomBytes(length));
  line.send(pieces);
  line.end();
  const body = await buffer(line.arrived);
  expect(body.equals(Buffer.concat(pieces))).toBe(true);
});

test("pieces that come together are read together", async () => {
  await using line = await openRequest();
  line.send(Array<Uint8Array>(20_000).fill(randomBytes(1)));
  line.end();
  let read = 0;
  for await (const _ of line.arrived) read += 1;
  expect(read).toBeLessThan(20);
});

test("a piece is read before the next is sent", async () => {
  await using line = await openRequest();
  const pieces = line.arrived[Symbol.asyncIterator]();
  for (const text of ["a", "bc", "d"]) {
    line.send([Buffer.from(text)]);
    expect(String((await pieces.next()).value)).toBe(text);
  }
});

test("a sender whose pieces nobody reads is kept waiting, and goes on once they are", async () => {
  await using line = await openRequest();
  const pieces = Array.from({ length: 300 }, () => randomBytes(10_000));
  line.send(pieces);
  line.end();
  while (line.arrived.readableLength === 0) await turn();
  for (let turns = 0; turns < 1000; turns += 1) await turn();
  expect(line.arrived.readableLength).toBeLessThan(200_000);
  expect((await buffer(line.arrived)).equals(Buffer.concat(pieces))).toBe(true);
});

test("others have their turn between thousands of pieces", async () => {
  await using line = await openRequest();
  line.send(Array<Uint8Array>(100_000).fill(randomBytes(1)));
  line.end();
  const lengths: number[] = [];
  for await (const piece of line.arrived) lengths.push(piece.length);
  expect(Math.max(...lengths)).toBeLessThan(12_500);
});

test("pieces that come in twos take little more memory than they have bytes", async () => {
  await using line = await openRequest();
  const pieces = line.arrived[Symbol.asyncIterator]();
  const behind = new Set<ArrayBufferLike>();
  for (let twos = 0; twos < 300; twos += 1) {
    line.send([randomBytes(1), randomBytes(1)]);
    const piece = (await pieces.next()).value as Buffer;
    behind.add(piece.buffer);
  }
  const bytes = [...behind].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(bytes).toBeLessThan(300 * 1000);
});
