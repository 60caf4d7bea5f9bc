import { once } from "node:events";
import { request } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRawFile } from "#contract/wire/recordings/recordings.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { isLong } from "../../chance.ts";
import { sendTo } from "../../processes/killable.ts";
import { makeCptv } from "../../recordings/recordings.ts";
import { dataPart, filePart, multipartType, toMultipart } from "../../recordings/uploads.ts";
import type { Attack } from "../attack.ts";
import type { Target } from "../target.ts";

const megabyte = 1_000_000;

interface Generated {
  data: Record<string, unknown>;
  name: string;
  start: Uint8Array;
  /** Of what comes behind the start. */
  fill: number;
  megabytes: number;
}

/** An upload whose file is made while it is sent. */
function generateUpload({ data, name, start, fill, megabytes }: Generated) {
  const framed = toMultipart([dataPart(data), filePart(Buffer.from("~"), name)]);
  const split = Buffer.from(framed).indexOf("~");
  const piece = new Uint8Array(megabyte).fill(fill);
  function* pieces() {
    yield framed.subarray(0, split);
    yield start;
    for (let sent = 0; sent < megabytes; sent += 1) yield piece;
    yield framed.subarray(split + 1);
  }
  return Readable.toWeb(Readable.from(pieces(), { highWaterMark: 1 })) as ReadableStream;
}

async function send({ url, device }: Target, generated: Generated): Promise<number> {
  const response = await fetch(`${url}/api/v1/recordings`, {
    method: "POST",
    headers: { authorization: device.token, "content-type": multipartType },
    body: generateUpload(generated),
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(200);
  return ((await response.json()) as { recordingId: number }).recordingId;
}

async function deleteForGood({ transport, owner }: Target, id: number): Promise<void> {
  await sendTo(transport, deleteRecording, { id, "soft-delete": false }, await owner());
}

/** Small thermal video and then zeros, which unpack to nothing; waits for what becomes of its pictures. */
async function drawZeros(target: Target, megabytes: number, expected: object): Promise<void> {
  const data = { type: "thermalRaw", processingState: "FINISHED" };
  const start = makeCptv();
  const id = await send(target, { data, name: "video.cptv", start, fill: 0, megabytes });
  for (;;) {
    const reply = await sendTo(target.transport, listRenditions, { id }, await target.owner());
    if (reply.state !== "pending") {
      expect(reply).toMatchObject(expected);
      break;
    }
    await sleep(50);
  }
  await deleteForGood(target, id);
}

/** Of a trail camera; its id. */
export async function sendVideo(target: Target, megabytes: number): Promise<number> {
  const data = { type: "trailcam-video", recordingDateTime: "2026-11-20T06:00:00.000Z" };
  return send(target, { data, name: "video.mp4", start: new Uint8Array(), fill: 5, megabytes });
}

const fileMegabytes = isLong ? 500 : 250;

async function takeAndGive(target: Target): Promise<void> {
  const id = await sendVideo(target, fileMegabytes);
  const response = await sendTo(target.transport, getRawFile, { id }, await target.owner());
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  expect(bytes).toBe(fileMegabytes * megabyte);
  await deleteForGood(target, id);
}

const crumbs = 500_000;

/** A video of which each byte comes as a chunk of HTTP of its own. */
async function sendCrumbs({ url, device }: Target): Promise<void> {
  const data = { type: "trailcam-video", recordingDateTime: "2026-11-20T06:00:00.000Z" };
  const content = new Uint8Array(crumbs).fill(5);
  const body = Buffer.from(toMultipart([dataPart(data), filePart(content, "video.mp4")]));
  const headers = { authorization: device.token, "content-type": multipartType };
  const sent = request(`${url}/api/v1/recordings`, { method: "POST", headers });
  const answered = once(sent, "response");
  sent.flushHeaders();
  await once(sent, "socket");
  const chunked = Buffer.alloc(body.length * 6);
  for (const [index, byte] of body.entries()) {
    chunked.write("1\r\n", index * 6, "latin1");
    chunked[index * 6 + 3] = byte;
    chunked.write("\r\n", index * 6 + 4, "latin1");
  }
  sent.socket?.write(chunked);
  sent.socket?.write("0\r\n\r\n");
  const [response] = await answered;
  expect([response.statusCode, await text(response)]).toEqual([200, expect.anything()]);
}

export const largeFileAttacks: Attack[] = [
  {
    what: "thermal video of 60 MB that unpacks to little",
    run: (target) => drawZeros(target, 60, { state: "made" }),
  },
  {
    what: "thermal video of 400 MB that unpacks to little",
    run: (target) =>
      drawZeros(target, 400, { state: "failed", reason: "too-large", renditions: [] }),
  },
  {
    what: "two videos at once of which each byte is a chunk",
    run: async (target) => {
      await Promise.all(Array.from({ length: 2 }, () => sendCrumbs(target)));
    },
  },
  { what: `a video of ${fileMegabytes} MB, taken in and given out`, run: takeAndGive },
];
