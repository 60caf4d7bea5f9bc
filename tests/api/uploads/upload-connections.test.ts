import { once } from "node:events";
import { stat } from "node:fs/promises";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import {
  addUploadFiles,
  getUploadJob,
  listUploadFiles,
  type UploadFileData,
} from "#contract/wire/upload-jobs.ts";
import { makeChance } from "#bin/seed/chance.ts";
import { makeZip } from "#tests/media/zip-samples.ts";
import {
  cardPart,
  cardRequest,
  makeClip,
  makeSnap,
  openCard,
  sendCard,
  tell,
} from "#tests/support/recordings/cards.ts";
import { seed } from "#tests/support/chance.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { listFiles, testOnDisk } from "#tests/support/recordings/stored-files.ts";
import { multipartType, toMultipart, type Part } from "#tests/support/recordings/uploads.ts";

const timeout = { timeout: 20_000 };
const evening = "2026:11:20 19:30:05";
type Card = Awaited<ReturnType<typeof openCard>>;

function makeParts(count: number): Part[] {
  return Array.from({ length: count }, (_, number) => {
    const padding = Buffer.alloc((number * 997) % 20_000, number);
    const content = Buffer.concat([makeSnap(evening, number), padding]);
    return cardPart(`DCIM/IMG_${String(number).padStart(4, "0")}.JPG`, content);
  });
}

/** A real socket on which the head of a request has been sent. */
function openUpload(
  { member, jobId }: Pick<Card, "member" | "jobId">,
  port: number,
  bytes: number,
) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const head = [
    `POST ${addUploadFiles.path.replace(":id", String(jobId))} HTTP/1.1`,
    "host: api.test",
    "connection: close",
    `authorization: ${member.token}`,
    `content-type: ${multipartType}`,
    `content-length: ${bytes}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  return socket;
}

/** Sends a body, whose connection breaks after so many bytes. Gives the receipts of what was answered. */
async function sendCut(
  card: Card,
  port: number,
  { body, cutAt }: { body: Uint8Array; cutAt: number },
): Promise<UploadFileData[]> {
  const socket = openUpload(card, port, body.length);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const closed = once(socket, "close");
  if (cutAt < body.length) {
    await new Promise((resolve) => socket.write(body.subarray(0, cutAt), resolve));
    socket.destroy();
  } else {
    socket.write(body);
  }
  await closed;
  const text = Buffer.concat(chunks).toString();
  if (!text.startsWith("HTTP/1.1 200")) return [];
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return (JSON.parse(json) as { files: UploadFileData[] }).files;
}

async function listAll({ api, member, jobId: id }: Card) {
  const files: UploadFileData[] = [];
  for (let cursor: string | undefined = "start"; cursor;) {
    const page: { files: UploadFileData[]; cursor?: string | undefined } = await api.send(
      listUploadFiles,
      { id, cursor },
      member.token,
    );
    files.push(...page.files);
    cursor = page.cursor;
  }
  return files;
}

test(
  "of 300 files every one arrives once, though one connection in twenty breaks",
  { timeout: 120_000 },
  async () => {
    await using card = await openCard();
    const { api } = card;
    await using server = await listen(api.fetch);
    const parts = makeParts(300);
    const waiting = new Map(parts.map((part) => [part.fileName ?? "", part]));
    const chance = makeChance(seed);
    let cuts = 0;
    for (let turn = 0; waiting.size > 0; turn += 1) {
      const some = [...waiting.values()].slice(0, 1 + (turn % 7));
      const body = toMultipart(some);
      const isCut = chance() < 0.05 || turn % 20 === 7;
      if (isCut) cuts += 1;
      const cutAt = isCut ? Math.floor(chance() * body.length) : body.length;
      const receipts = await sendCut(card, server.port, { body, cutAt });
      for (const { name } of receipts) waiting.delete(name);
    }
    expect(cuts).toBeGreaterThan(2);
    await vi.waitUntil(async () => (await listFiles(api)).length === 300, timeout);
    const files = await listAll(card);
    expect(files.map(({ name }) => name)).toEqual(parts.map(({ fileName }) => fileName));
    const bytes = parts.map(({ content }) => content.length);
    expect(files.map((file) => file.bytes)).toEqual(bytes);
  },
);

test("a connection that breaks loses none of the files that were kept", async () => {
  await using card = await openCard();
  const { api, jobId, member } = card;
  await using server = await listen(api.fetch);
  const parts = makeParts(6);
  const body = toMultipart(parts);
  const cutAt = Buffer.from(body).indexOf("IMG_0004") + 2000;
  const socket = openUpload({ jobId, member }, server.port, body.length);
  socket.write(body.subarray(0, cutAt));
  const stored = parts.slice(0, 4).map(({ fileName }) => `received ${fileName}`);
  await vi.waitFor(async () => expect(tell(await listAll(card))).toEqual(stored), timeout);
  socket.destroy();
  await vi.waitUntil(async () => (await listFiles(api)).length === 4, timeout);
  expect(tell(await listAll(card))).toEqual(stored);
  await sendCard(card, parts);
  expect(await listAll(card)).toHaveLength(6);
  expect(api.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("an archive that breaks off loses none of its files that were whole", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  const samples = makeParts(6).map(({ fileName = "", content }) => ({ name: fileName, content }));
  const archive = makeZip(samples.map((sample) => ({ ...sample, compression: 0 })));
  const body = toMultipart([cardPart("card.zip", archive)]);
  const cutAt = Buffer.from(body).indexOf("IMG_0004") + 4000;
  const response = await api.fetch(cardRequest(member.token, id, body.subarray(0, cutAt)));
  expect(response.status).toBe(400);
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect(uploadJob.counts).toMatchObject({ received: 4, refused: 0 });
  expect(await listFiles(api)).toHaveLength(4);
});

testOnDisk(
  "pictures and archives go to disk as they come, and are never held in memory",
  async () => {
    await using card = await openCard();
    const { api, member, jobId: id } = card;
    const chunk = new Uint8Array(1_000_000).fill(5);
    const video = makeClip("2026-11-20T21:00:00", { bytes: 0 });
    const sizes = [video.length + 20 * chunk.length];
    const zipped = makeZip([{ name: "a.mp4", content: "~", compression: 0, sizesBehind: true }]);
    const archive = Buffer.from(zipped);
    const split = archive.indexOf("~");
    for (const [start, rest, name] of [
      [video, Buffer.alloc(0), "b.mp4"],
      [Buffer.concat([archive.subarray(0, split), video]), archive.subarray(split + 1), "card.zip"],
    ] as const) {
      const framed = Buffer.from(toMultipart([cardPart(name, Buffer.from("~~"))]));
      const at = framed.indexOf("~~");
      let mostAhead = 0;
      async function* arrive() {
        const before = await measureFiles(api);
        yield Buffer.concat([framed.subarray(0, at), start]);
        for (let sent = 1; sent <= 20; sent += 1) {
          yield chunk;
          const written = (await measureFiles(api)) - before;
          mostAhead = Math.max(mostAhead, sent * chunk.length - written);
        }
        yield Buffer.concat([rest, framed.subarray(at + 2)]);
      }
      const body = Readable.toWeb(Readable.from(arrive(), { highWaterMark: 1 }));
      const response = await api.fetch(cardRequest(member.token, id, body as unknown as BodyInit));
      const { files } = (await response.json()) as { files: UploadFileData[] };
      expect(files.map(({ state, bytes }) => [state, bytes])).toEqual([["received", sizes[0]]]);
      expect(mostAhead).toBeLessThan(5_000_000);
    }
  },
);

async function measureFiles(api: Card["api"]): Promise<number> {
  const sizes = (await listFiles(api)).map(async (path) => (await stat(path)).size);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
