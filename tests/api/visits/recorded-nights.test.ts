import { expect, test } from "vitest";
import { sumNights as endpoint } from "#contract/wire/visits/project-nights.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { makeCamera, signInAgain } from "#tests/support/projects/people.ts";
import { happen, markGone, see } from "#tests/support/recordings/observations.ts";
import { local, openProject, type Subject } from "#tests/support/recordings/project-nights.ts";

const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };

function film({ api, camera }: Subject, day: number, location = ridge, hour = 22) {
  return see(api, camera, { at: local(day, hour), location, tracks: [] });
}

/** "16: 1 + 0 silent", by the day of November. */
async function list({ api, projectId, member }: Subject, locations?: number[]): Promise<string[]> {
  const span = { projectId, from: "2026-11-14", until: "2026-11-20", locations };
  const read = async () => {
    const { recorded } = await api.send(endpoint, span, member.token);
    return recorded.map((one) => `${one.night.slice(-2)}: ${one.locations} + ${one.silent} silent`);
  };
  const counted = await read();
  await sumNights(api.services);
  expect(await read()).toEqual(counted);
  return counted.toReversed();
}

async function listLocationIds({ api }: Subject): Promise<number[]> {
  const rows = await api.services.store.read
    .selectFrom("locations")
    .select("id")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

test("a location is silent in nights between others, and while a device is to record there", async () => {
  await using subject = await openProject();
  await film(subject, 15);
  await film(subject, 17, ridge, 25);
  expect(await list(subject)).toEqual([
    "14: 0 + 0 silent",
    "15: 1 + 0 silent",
    "16: 0 + 1 silent",
    "17: 1 + 0 silent",
    "18: 0 + 1 silent",
    "19: 0 + 1 silent",
    /* It is evening: the night has only begun. */
    "20: 0 + 0 silent",
  ]);
  subject.api.advance(11 * 60 * 60);
  const { api, projectId, owner } = subject;
  const { token } = await signInAgain(api, owner);
  const night = "2026-11-20";
  const { recorded } = await api.send(endpoint, { projectId, from: night, until: night }, token);
  expect(recorded).toEqual([{ night, locations: 0, silent: 1 }]);
});

test("a device that tells of itself by an event or a heartbeat is not silent", async () => {
  await using subject = await openProject();
  const { api, camera, projectId } = subject;
  await film(subject, 15);
  await happen(api, { id: camera.id, projectId }, local(17, 1));
  await happen(api, { id: camera.id, projectId }, local(18, 12));
  const { write } = api.services.store;
  const heartbeat = { heartbeat_at: local(20, 3) };
  await write.updateTable("devices").set(heartbeat).where("id", "=", camera.id).execute();
  expect(await list(subject)).toEqual([
    "14: 0 + 0 silent",
    "15: 1 + 0 silent",
    "16: 1 + 0 silent",
    "17: 0 + 1 silent",
    "18: 1 + 0 silent",
    "19: 1 + 0 silent",
    "20: 0 + 0 silent",
  ]);
});

test("what a device tells counts where it stood, and the place it left is no longer silent", async () => {
  await using subject = await openProject();
  const { api, camera, projectId } = subject;
  await film(subject, 15);
  await film(subject, 17, creek);
  await happen(api, { id: camera.id, projectId }, local(16, 23));
  await happen(api, { id: camera.id, projectId }, local(18, 23));
  const [first = 0, second = 0] = await listLocationIds(subject);
  const atRidge = ["15: 1 + 0 silent", "16: 1 + 0 silent"];
  expect(await list(subject, [first])).toEqual([
    "14: 0 + 0 silent",
    ...atRidge,
    "17: 0 + 0 silent",
    "18: 0 + 0 silent",
    "19: 0 + 0 silent",
    "20: 0 + 0 silent",
  ]);
  expect(await list(subject, [second])).toEqual([
    "14: 0 + 0 silent",
    "15: 0 + 0 silent",
    "16: 0 + 0 silent",
    "17: 1 + 0 silent",
    "18: 1 + 0 silent",
    "19: 0 + 1 silent",
    "20: 0 + 0 silent",
  ]);
});

test("nobody waits for a location that is retired, or for a device that is gone", async () => {
  await using subject = await openProject();
  const { api, projectId } = subject;
  await film(subject, 15);
  const other = { ...subject, camera: await makeCamera(api, projectId, "Creek camera") };
  await film(other, 15, creek);
  const { write } = api.services.store;
  const [first = 0] = await listLocationIds(subject);
  const retired = { retired_at: local(17, 11) };
  await write.updateTable("locations").set(retired).where("id", "=", first).execute();
  const gone = { deactivated_at: local(18, 15) };
  await write.updateTable("devices").set(gone).where("id", "=", other.camera.id).execute();
  expect(await list(subject)).toEqual([
    "14: 0 + 0 silent",
    "15: 2 + 0 silent",
    "16: 0 + 1 silent",
    "17: 0 + 1 silent",
    "18: 0 + 0 silent",
    "19: 0 + 0 silent",
    "20: 0 + 0 silent",
  ]);
});

test("a deleted recording tells nothing, and what is nowhere is at no location", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  await film(subject, 15);
  const id = await film(subject, 16);
  await film(subject, 17);
  await markGone(api, "recordings", id);
  await see(api, camera, { at: local(18, 22), tracks: [] });
  const lines = await list(subject);
  expect(lines.slice(1, 4)).toEqual(["15: 1 + 0 silent", "16: 0 + 1 silent", "17: 1 + 0 silent"]);
});
