import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { multipartType } from "../../recordings/uploads.ts";
import type { Attack } from "../attack.ts";

const urlencoded = "application/x-www-form-urlencoded";
const chunk = Buffer.alloc(64 * 1024, "a");
const bytes = 130_000_000;

interface Sending {
  type?: string;
  start: string;
  saysLength: boolean;
}

/** Sends a body of any size as a browser does: to its end, whatever is answered meanwhile. */
async function sendLarge(url: string, path: string, { type, start, saysLength }: Sending) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answered = text(socket);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${url}`,
    `content-type: ${type ?? urlencoded}`,
    saysLength ? `content-length: ${start.length + bytes}` : "transfer-encoding: chunked",
  ];
  const write = async (content: Uint8Array) => {
    const framed = saysLength
      ? [content]
      : [Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from("\r\n")];
    if (!socket.write(Buffer.concat(framed))) await once(socket, "drain");
  };
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await write(Buffer.from(start));
  for (let left = bytes; left > 0; left -= chunk.length) {
    await write(chunk.subarray(0, Math.min(left, chunk.length)));
  }
  socket.end(saysLength ? "" : "0\r\n\r\n");
  const answer = await answered;
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), answer };
}

async function sendRefused(url: string, sending: Sending): Promise<void> {
  const { status, answer } = await sendLarge(url, "/sign-in", sending);
  expect(status).toBe(413);
  expect(answer).toContain("This form can hold up to 64 kB");
  expect(answer.length).toBeLessThan(60_000);
}

const part = "--a-line-between-parts\r\ncontent-disposition: form-data; name=";
const plain: Sending = { start: "email=", saysLength: true };
const chunked: Sending = { start: "email=", saysLength: false };
const inParts: Sending = {
  start: `${part}"email"\r\n\r\n`,
  saysLength: false,
  type: multipartType,
};

/** Forms that grow in the hands of a library. */
const growing = [
  "email[99999999]=1",
  `email${".a".repeat(30_000)}=1`,
  `__intent__=${encodeURIComponent(JSON.stringify({ type: "insert", payload: { name: "email", index: 99_999_999 } }))}`,
  "a&".repeat(32_000),
  "email=a&".repeat(1900),
];

export const bigForms: Attack = {
  what: "forms of 130 MB to a page, one after the other and two at once",
  onBoth: true,
  run: async ({ url }) => {
    for (const sending of [plain, chunked, inParts]) await sendRefused(url, sending);
    await Promise.all([sendRefused(url, plain), sendRefused(url, chunked)]);
  },
};

export const growingForms: Attack = {
  what: "small forms that would grow in the hands of a library",
  run: async ({ url }) => {
    for (const body of growing) {
      const headers = { origin: url, "content-type": urlencoded };
      const answer = await fetch(`${url}/sign-in`, { method: "POST", headers, body });
      expect([body.slice(0, 20), answer.status < 500]).toEqual([body.slice(0, 20), true]);
      expect((await answer.text()).length).toBeLessThan(300_000);
    }
  },
};
