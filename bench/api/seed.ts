import type { Db } from "#api/db/open.ts";
import { createProject } from "#api/projects/operations/create-project.ts";
import { createAccount } from "#api/accounts/operations/create-account.ts";
import { registerDevice } from "#api/devices/operations/register-device.ts";
import { insertRecording } from "#api/recordings/queries/recordings.ts";
import { insertTrack, insertTrackTag } from "#api/tracks/queries/tracks.ts";
import type { Services } from "#api/services.ts";
import { subMinutes } from "date-fns";
import { labelPath } from "#contract/labels/label-path.ts";
import { bareRecording } from "#tests/support/recordings/bare-recording.ts";

const recordings = 300;
const tracksOfRecording = 2;
const words = ["possum", "hedgehog", "cat", "false-positive"];

/** A person with ten projects, one of which holds recordings with two tracks each, two tags on each track. */
export async function seedProject(services: Services) {
  const { store, now } = services;
  const { user, tokens } = await createAccount(
    services,
    {
      name: "Ada Ruru",
      email: "ada@example.org",
      passwordHash: "-",
      agreementVersion: 1,
      confirmed: true,
    },
    { userAgent: "", viewport: "", address: "" },
  );
  for (let number = 2; number <= 10; number++) {
    await createProject(services, { name: `Kea Basin ${number}`, userId: user.id });
  }
  const projectId = await createProject(services, { name: "Kea Basin", userId: user.id });
  const device = await registerDevice(services, {
    projectId,
    name: "Ridge camera",
    passwordHash: "-",
    saltId: undefined,
    kind: "thermal",
  });
  await store.write.transaction().execute(async (trx) => {
    for (let number = 0; number < recordings; number++) {
      await seedRecording(trx, { projectId, deviceId: device.id, number }, now());
    }
  });
  const session = await store.read.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  return { projectId, userId: user.id, sessionId: session.id, token: tokens.token };
}

interface Seeded {
  projectId: number;
  deviceId: number;
  number: number;
}

async function seedRecording(trx: Db, { projectId, deviceId, number }: Seeded, now: Date) {
  const recordedAt = subMinutes(now, number * 10);
  const row = {
    ...bareRecording({ type: "thermalRaw", deviceId, projectId, recordedAt }),
    latitude: -43.65,
    longitude: 172.63,
  };
  const recordingId = await insertRecording(trx, row, now);
  for (let order = 0; order < tracksOfRecording; order++) {
    await seedTrack(trx, recordingId, words[(number + order) % words.length]!, now);
  }
}

async function seedTrack(trx: Db, recordingId: number, what: string, now: Date) {
  const track = { startSeconds: 1, endSeconds: 9.5, frequenciesHz: undefined, algorithmId: null };
  const trackId = await insertTrack(trx, { ...track, recordingId, filtered: false, data: {} }, now);
  for (const model of ["Master", "Inception"]) {
    const tag = { what, path: labelPath(what), confidence: 0.87, model, used: true, data: {} };
    await insertTrackTag(trx, { trackId, automatic: true, ...tag }, now);
  }
}
