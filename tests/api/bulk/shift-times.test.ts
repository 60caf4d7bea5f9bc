import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { previewBulkChange, startBulkChange } from "#contract/wire/bulk-changes.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { sumNights } from "#contract/wire/visits/project-nights.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { change, counted, undo } from "#tests/support/recordings/bulk-changes.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const hour = 3600;

async function openWithThree() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { admin, camera } = cast;
  const times = [
    "2026-11-18T08:00:00.000Z",
    "2026-11-19T08:00:00.000Z",
    "2026-11-20T06:00:00.000Z",
  ];
  const recordings: number[] = [];
  for (const recordingDateTime of times) {
    recordings.push(
      await record(api, camera, { recordingDateTime, duration: 10, location: ridge }),
    );
  }
  const timeOf = async (id: number) =>
    (await api.send(getRecording, { id }, admin.token)).recording.recordingDateTime;
  const latest = async () => {
    const { read } = api.services.store;
    const device = await read
      .selectFrom("devices")
      .select("last_recording_at")
      .where("id", "=", camera.id)
      .executeTakeFirstOrThrow();
    const location = await read
      .selectFrom("locations")
      .select("last_thermal_recording_at")
      .executeTakeFirstOrThrow();
    return [device.last_recording_at, location.last_thermal_recording_at];
  };
  return { api, ...cast, recordings, times, timeOf, latest };
}

test("recordings are set to their real times, and what is told of the latest follows, and back again", async () => {
  const {
    api: opened,
    admin,
    projectId,
    recordings,
    times,
    timeOf,
    latest,
  } = await openWithThree();
  await using api = opened;
  const [, , newest = 0] = recordings;
  const act = { kind: "shift" as const, seconds: -5 * 24 * hour };
  const done = await change(api, admin, { projectId, act, recordings: [newest] });
  expect(done.results).toEqual(counted({ done: 1 }));
  expect(await timeOf(newest)).toBe("2026-11-15T06:00:00.000Z");
  expect(await latest()).toEqual([times[1], times[1]]);
  const undone = await undo(api, admin, done.id);
  expect(undone.results).toEqual(counted({ done: 1 }));
  expect(await timeOf(newest)).toBe(times[2]);
  expect(await latest()).toEqual([times[2], times[2]]);
});

test("a later time is the latest, and its night is counted where it is now", async () => {
  const { api: opened, admin, projectId, recordings, latest } = await openWithThree();
  await using api = opened;
  const nights = async () => {
    const span = { projectId, from: "2026-11-14", until: "2026-11-21" };
    const { recorded } = await api.send(sumNights, span, admin.token);
    return recorded.filter(({ locations }) => locations > 0).map(({ night }) => night);
  };
  expect(await nights()).toEqual(["2026-11-20", "2026-11-19", "2026-11-18"]);
  const [oldest = 0] = recordings;
  const act = { kind: "shift" as const, seconds: 2 * 24 * hour + hour };
  await change(api, admin, { projectId, act, recordings: [oldest] });
  expect((await latest())[0]).toBe("2026-11-20T09:00:00.000Z");
  expect(await nights()).toEqual(["2026-11-20", "2026-11-19"]);
});

test("what is deleted or would leave the calendar stays, and what has another time since is kept", async () => {
  const { api: opened, admin, projectId, recordings, timeOf } = await openWithThree();
  await using api = opened;
  const [first = 0, second = 0, third = 0] = recordings;
  await api.send(deleteRecording, { id: third }, admin.token);
  const act = { kind: "shift" as const, seconds: hour };
  const asked = { projectId, act, recordings };
  const { foreseen } = await api.send(previewBulkChange, asked, admin.token);
  expect(foreseen).toEqual(
    expect.arrayContaining([
      { result: "done", count: 2 },
      { result: "gone", count: 1 },
    ]),
  );
  const done = await change(api, admin, asked);
  expect(done.results).toEqual(counted({ done: 2, gone: 1 }));
  await change(api, admin, { projectId, act, recordings: [first] });
  const undone = await undo(api, admin, done.id);
  expect(undone.results).toEqual(counted({ done: 1, kept: 1 }));
  expect(await timeOf(first)).toBe("2026-11-18T10:00:00.000Z");
  expect(await timeOf(second)).toBe("2026-11-19T08:00:00.000Z");
});

test("nothing is set to a time to come", async () => {
  const { api: opened, admin, projectId, recordings, timeOf, times } = await openWithThree();
  await using api = opened;
  const [first = 0, , third = 0] = recordings;
  const act = { kind: "shift" as const, seconds: 2 * 24 * hour };
  const done = await change(api, admin, { projectId, act, recordings: [first, third] });
  expect(done.results).toEqual(counted({ done: 1, refused: 1 }));
  expect(await timeOf(third)).toBe(times[2]);
});

test("admins alone put times right, by an amount that is one", async () => {
  const { api: opened, admin, member, projectId, recordings } = await openWithThree();
  await using api = opened;
  const input = { projectId, recordings, key: "once" };
  const act = { kind: "shift" as const, seconds: hour };
  expect((await api.refuse(startBulkChange, { ...input, act }, member.token)).status).toBe(403);
  for (const seconds of [0, 1.5, 1e12]) {
    const wrong = { ...input, act: { ...act, seconds } };
    expect((await api.refuse(startBulkChange, wrong, admin.token)).status).toBe(422);
  }
});
