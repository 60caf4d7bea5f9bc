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
  "as large as a block and about": [16_384, 1, 16_384, 16_383, 1, 1, 16_383, 2, 20_000, 5, 16_385],
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
  const bytes = randomBytes(200_000);
  line.send(Array.from(bytes, (byte) => Buffer.of(byte)));
  line.end();
  while (line.arrived.readableLength === 0) await turn();
  for (let turns = 0; turns < 1000; turns += 1) await turn();
  expect(line.arrived.readableLength).toBeLessThan(100_000);
  expect((await buffer(line.arrived)).equals(bytes)).toBe(true);
});
