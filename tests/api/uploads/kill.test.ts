import { expect, test } from "vitest";
import type { Transport } from "#contract/client.ts";
import { getRawFile, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import {
  makeOwnedDevice,
  killRounds,
  openKillable,
  owner,
  sendTo,
  workUntilKilled,
} from "#tests/support/processes/killable.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import {
  dataPart,
  filePart,
  multipartType,
  sha1,
  toMultipart,
} from "#tests/support/recordings/uploads.ts";

const firstHour = Date.parse("2026-11-20T06:00:00.000Z");

let made = 0;

/** A recording of its own each time, and the id it was answered with. */
async function uploadOne(transport: Transport, token: string) {
  made += 1;
  const recordedAt = new Date(firstHour + made * 1000).toISOString();
  const file = makeCptv({ recordedAt, width: 40, height: 30 });
  const hash = sha1(file);
  const response = await transport(
    new Request("http://api.test/api/v1/recordings", {
      method: "POST",
      headers: { authorization: token, "content-type": multipartType },
      body: toMultipart([dataPart({ type: "thermalRaw", fileHash: hash }), filePart(file)]),
    }),
  );
  const { recordingId } = (await response.json()) as { recordingId: number };
  return { id: recordingId, sha1: hash };
}

test(
  "what was answered is there, bytes and row, however the process ends",
  { timeout: killRounds * 60_000 },
  async () => {
    await using place = await openKillable();
    let server = await place.start();
    const { projectId, device } = await makeOwnedDevice(server.transport);
    const answered = new Map<number, string>();
    for (let round = 1; round <= killRounds; round += 1) {
      const { transport } = server;
      const options = { lines: 3, enough: 1 + (round % 5) };
      const uploads = await workUntilKilled(server, options, () =>
        uploadOne(transport, device.token),
      );
      for (const one of uploads) answered.set(one.id, one.sha1);
      server = await place.start();
    }

    const { token } = await sendTo(server.transport, authenticate, owner);
    const all = { projectId, duration: 0, "include-false-positives": true, "max-results": 1000 };
    const { recordings } = await sendTo(server.transport, queryRecordings, all, token);
    const stored = new Map<number, string>();
    for (const { id } of recordings) {
      const file = await sendTo(server.transport, getRawFile, { id }, token);
      stored.set(id, sha1(new Uint8Array(await file.arrayBuffer())));
    }
    expect(answered.size).toBeGreaterThanOrEqual(killRounds);
    for (const [id, hash] of answered) expect([id, stored.get(id)]).toEqual([id, hash]);
    await server.kill();
  },
);
