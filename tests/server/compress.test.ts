import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "#server/compress.ts";

const codings = ["br", "gzip"];

function ask(coding: string): Request {
  return new Request("http://site.test/", { headers: { "accept-encoding": coding } });
}

function unpack(coding: string, body: ArrayBuffer): string {
  const packed = Buffer.from(body);
  return (coding === "br" ? brotliDecompressSync(packed) : gunzipSync(packed)).toString();
}

function toStream(chunks: AsyncIterable<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(chunks)) as ReadableStream;
}

const csv = { "content-type": "text/csv" };

test("what the request refuses by quality 0 is not used", async () => {
  const long = () => new Response("kea ".repeat(1000), { headers: csv });
  const codingOf = async (accepted: string) =>
    (await compress(ask(accepted), long())).headers.get("content-encoding");
  expect(await codingOf("br;q=0, gzip")).toBe("gzip");
  expect(await codingOf("br;q=0, gzip;q=0")).toBeNull();
});

for (const coding of codings) {
  test(`what is known at once leaves whole by ${coding}, what is short as it is`, async () => {
    const long = JSON.stringify({ text: "kea ".repeat(1000) });
    const headers = { "content-type": "application/json", etag: '"1"' };
    const packed = await compress(ask(coding), new Response(long, { headers }));
    const body = await packed.arrayBuffer();
    expect(packed.headers.get("content-encoding")).toBe(coding);
    expect(packed.headers.get("content-length")).toBe(String(body.byteLength));
    expect(unpack(coding, body)).toBe(long);
    const short = await compress(ask(coding), new Response("{}", { headers }));
    expect(short.headers.get("content-encoding")).toBeNull();
    expect(short.headers.get("content-length")).toBe("2");
    expect(short.headers.get("etag")).toBe('"1"');
  });

  test(`what comes in pieces leaves in pieces by ${coding}, each as soon as it is made`, async () => {
    const pieces = Promise.withResolvers<void>();
    async function* make() {
      yield Buffer.from("first\n");
      await pieces.promise;
      for (let line = 0; line < 5000; line += 1) yield Buffer.from(`line ${line}\n`);
    }
    const body = toStream(make());
    const response = await compress(ask(coding), new Response(body, { headers: csv }));
    expect(response.headers.get("content-length")).toBeNull();
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    const received: Uint8Array[] = [value ?? new Uint8Array()];
    expect(received[0]?.length).toBeGreaterThan(5);
    pieces.resolve();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      received.push(read.value);
    }
    const lines = unpack(coding, new Uint8Array(Buffer.concat(received)).buffer).split("\n");
    expect([lines.length, lines[0], lines.at(-2)]).toEqual([5002, "first", "line 4999"]);
  });

  test(`a failure amid a body fails what is sent by ${coding}`, async () => {
    async function* make() {
      yield Buffer.from("first\n");
      await setTimeout(20);
      throw new Error("The table is gone");
    }
    const body = toStream(make());
    const response = await compress(ask(coding), new Response(body, { headers: csv }));
    await expect(response.arrayBuffer()).rejects.toThrow("The table is gone");
  });
}

test("a strong tag is weak once it is sent compressed", async () => {
  const headers = { "content-type": "text/plain", etag: '"1"' };
  const body = "kea ".repeat(1000);
  const tagOf = async (coding: string) =>
    (await compress(ask(coding), new Response(body, { headers }))).headers.get("etag");
  expect(await Promise.all(["br", "gzip", "identity"].map(tagOf))).toEqual([
    'W/"1"',
    'W/"1"',
    '"1"',
  ]);
});

test("a file of which ranges can be asked for leaves as it is", async () => {
  const headers = { "content-type": "text/plain", "accept-ranges": "bytes", etag: '"1"' };
  const response = await compress(ask("br"), new Response("kea ".repeat(1000), { headers }));
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("etag")).toBe('"1"');
});
