import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { call, type Transport } from "#contract/client.ts";
import type { AnyEndpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import { registerDevice } from "#contract/wire/registrations.ts";
import { createProject } from "#contract/wire/projects.ts";
import { getRawFile, queryRecordings } from "#contract/wire/recordings.ts";
import { authenticate } from "#contract/wire/sessions.ts";
import { createUser } from "#contract/wire/users.ts";
import { password } from "#tests/support/people.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { startServer } from "#tests/support/processes.ts";
import { makeCptv } from "#tests/support/recordings.ts";
import { dataPart, filePart, multipartType, sha1, toMultipart } from "#tests/support/uploads.ts";

const rounds = process.env.CHECK_LONG ? 50 : 5;
const email = "olive@example.org";
const firstHour = Date.parse("2026-11-20T06:00:00.000Z");

async function send<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<ReplyOf<E>> {
  const outcome = await call(transport, endpoint, input, { token });
  if (!outcome.ok) throw outcome.refusal;
  return outcome.reply;
}

async function prepare(transport: Transport) {
  const { token } = await send(transport, createUser, { userName: "Olive", email, password });
  const groupName = "Kea Basin";
  const { groupId } = await send(transport, createProject, { groupName }, token);
  const device = { group: groupName, deviceName: "Ridge camera", password };
  return { projectId: groupId, camera: await send(transport, registerDevice, device) };
}

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

/** Uploads on three lines at once until so many are answered, and pulls the plug in that moment. */
async function uploadUntilKilled(
  server: Awaited<ReturnType<typeof startServer>>,
  token: string,
  enough: number,
) {
  const answered: { id: number; sha1: string }[] = [];
  let killed: Promise<void> | undefined;
  const keepUploading = async () => {
    while (!killed) {
      answered.push(await uploadOne(server.transport, token));
      if (answered.length >= enough) killed ??= server.kill();
    }
  };
  await Promise.allSettled([keepUploading(), keepUploading(), keepUploading()]);
  await killed;
  return answered;
}

test(
  "what was answered is there, bytes and row, however the process ends",
  { timeout: rounds * 60_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "nightjar-kill-"));
    const isPostgres = process.env.TEST_DATABASE === "postgres";
    const database = isPostgres ? await createDatabase() : undefined;
    const env = {
      DATA_DIR: dataDir,
      SECRET: "a secret for tests that is long enough",
      ...(database ? { DATABASE_URL: database.url } : {}),
    };
    let server = await startServer(env);
    const { projectId, camera } = await prepare(server.transport);
    const answered = new Map<number, string>();
    for (let round = 1; round <= rounds; round += 1) {
      for (const one of await uploadUntilKilled(server, camera.token, 1 + (round % 5)))
        answered.set(one.id, one.sha1);
      server = await startServer(env);
    }

    const { token } = await send(server.transport, authenticate, { email, password });
    const all = { projectId, duration: 0, "include-false-positives": true, "max-results": 1000 };
    const { recordings } = await send(server.transport, queryRecordings, all, token);
    const stored = new Map<number, string>();
    for (const { id } of recordings) {
      const file = await send(server.transport, getRawFile, { id }, token);
      stored.set(id, sha1(new Uint8Array(await file.arrayBuffer())));
    }
    expect(answered.size).toBeGreaterThanOrEqual(rounds);
    for (const [id, hash] of answered) expect([id, stored.get(id)]).toEqual([id, hash]);

    await server.kill();
    await database?.drop();
    await rm(dataDir, { recursive: true });
  },
);
