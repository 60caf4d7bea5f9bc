import { platform } from "node:os";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { getRawFile } from "#contract/wire/recordings/recordings.ts";
import { makeOwnedDevice, openKillable, sendTo } from "#tests/support/processes/killable.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import {
  dataPart,
  filePart,
  multipartType,
  toMultipart,
} from "#tests/support/recordings/uploads.ts";

const fileMegabytes = process.env.CHECK_LONG ? 500 : 250;
const maxGrowthMebibytes = 150;

/** An upload whose file is made while it is sent. */
function generateUpload(data: Record<string, unknown>, megabytes: number) {
  const framed = toMultipart([dataPart(data), filePart(Buffer.from("~"), "video.mp4")]);
  const split = Buffer.from(framed).indexOf("~");
  const chunk = new Uint8Array(1_000_000).fill(5);
  function* pieces() {
    yield framed.subarray(0, split);
    for (let sent = 0; sent < megabytes; sent += 1) yield chunk;
    yield framed.subarray(split + 1);
  }
  return Readable.toWeb(Readable.from(pieces(), { highWaterMark: 1 })) as ReadableStream;
}

test.skipIf(platform() !== "linux")(
  `neither taking in a file of ${fileMegabytes} MB nor giving it out takes memory for it`,
  { timeout: 120_000 },
  async () => {
    await using place = await openKillable();
    const server = await place.start();
    const { device, token } = await makeOwnedDevice(server.transport);
    const send = async (body: BodyInit) => {
      const response = await fetch(`${server.url}/api/v1/recordings`, {
        method: "POST",
        headers: { authorization: device.token, "content-type": multipartType },
        body,
        duplex: "half",
      } as RequestInit);
      expect(response.status).toBe(200);
      return ((await response.json()) as { recordingId: number }).recordingId;
    };
    const fetchFile = async (id: number) => {
      const response = await sendTo(server.transport, getRawFile, { id }, token);
      let bytes = 0;
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      return bytes;
    };
    const warm = toMultipart([dataPart({ type: "thermalRaw" }), filePart(makeCptv())]);
    await fetchFile(await send(warm));

    const data = { type: "trailcam-video", recordingDateTime: "2026-11-20T06:00:00.000Z" };
    let id = 0;
    const received = await server.watch.during(async () => {
      id = await send(generateUpload(data, fileMegabytes));
    });
    const given = await server.watch.during(async () => {
      expect(await fetchFile(id)).toBe(fileMegabytes * 1_000_000);
    });
    await server.kill();
    expect(received.grownMebibytes).toBeLessThan(maxGrowthMebibytes);
    expect(given.grownMebibytes).toBeLessThan(maxGrowthMebibytes);
  },
);
