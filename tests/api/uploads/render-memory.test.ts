import { platform } from "node:os";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import {
  makeOwnedDevice,
  openKillable,
  sendTo,
  type KillableServer,
} from "#tests/support/processes/killable.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import {
  dataPart,
  filePart,
  multipartType,
  toMultipart,
} from "#tests/support/recordings/uploads.ts";

const maxGrownMebibytes = 300;
const maxStretchMs = 250;

/** Small thermal video and then zeros, which unpack to nothing; made while it is sent. */
function generateUpload(megabytes: number) {
  const data = { type: "thermalRaw", processingState: "FINISHED" };
  const framed = toMultipart([dataPart(data), filePart(Buffer.from("~"), "video.cptv")]);
  const split = Buffer.from(framed).indexOf("~");
  const zeros = new Uint8Array(1_000_000);
  function* pieces() {
    yield framed.subarray(0, split);
    yield makeCptv();
    for (let sent = 0; sent < megabytes; sent += 1) yield zeros;
    yield framed.subarray(split + 1);
  }
  return Readable.toWeb(Readable.from(pieces(), { highWaterMark: 1 })) as ReadableStream;
}

/** Sends files to a server with a camera, and waits for what becomes of their pictures. */
async function openSender({ transport, url }: KillableServer) {
  const { device, token } = await makeOwnedDevice(transport);
  return async (megabytes: number) => {
    const response = await fetch(`${url}/api/v1/recordings`, {
      method: "POST",
      headers: { authorization: device.token, "content-type": multipartType },
      body: generateUpload(megabytes),
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(200);
    const { recordingId: id } = (await response.json()) as { recordingId: number };
    for (;;) {
      const reply = await sendTo(transport, listRenditions, { id }, token);
      if (reply.state !== "pending") return reply;
      await sleep(50);
    }
  };
}

test.skipIf(platform() !== "linux").each([
  { megabytes: 60, expected: { state: "made" } },
  { megabytes: 400, expected: { state: "failed", reason: "too-large", renditions: [] } },
])(
  "a recording of $megabytes MB that unpacks to little takes no memory for all of it",
  { timeout: 120_000 },
  async ({ megabytes, expected }) => {
    await using place = await openKillable();
    const server = await place.start();
    const send = await openSender(server);
    await send(1);
    let reply;
    const { grownMebibytes, stretchMs } = await server.watch.during(async () => {
      reply = await send(megabytes);
    });
    await server.kill();
    expect(reply).toMatchObject(expected);
    expect(grownMebibytes).toBeLessThan(maxGrownMebibytes);
    expect(stretchMs).toBeLessThan(maxStretchMs);
  },
);
