import { expect, test } from "vitest";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { expectRepair, look, toSite } from "#tests/support/doctor/look-over.ts";
import { addRecording, type Facts } from "#tests/support/recordings/day-changes.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { openNights } from "#tests/support/recordings/night-place.ts";

const night: Facts = { day: 3, second: 86_100, seconds: 299, location: 1, type: "thermalRaw" };

/** With visits that go on over midnight, sound, and days between that have nothing. */
async function openSummed() {
  const place = await openNights();
  const { api } = place;
  await api.jobs.stop();
  await addRecording(api, place.place, night);
  await addRecording(api, place.place, { ...night, day: 4, second: 300 });
  await addRecording(api, place.place, { ...night, day: 4, location: 2 });
  await addRecording(api, place.place, { ...night, day: 9, type: "audio" });
  await sumDays(api.services);
  await sumNights(api.services);
  return place;
}

test.each(["recording_days", "visit_days"] as const)(
  "sums of days in %s that do not add up are found, and counted until they are summed",
  async (table) => {
    await using place = await openSummed();
    const { api } = place;
    const { write } = api.services.store;
    const column = table === "recording_days" ? "recordings" : "starts";
    const before = await write.selectFrom(table).selectAll().orderBy("day").execute();
    await expectRepair(toSite(api), "sums of days", {
      seed: () =>
        write
          .updateTable(table)
          .set({ [column]: 40 })
          .where("day", ">", 0)
          .execute(),
      text: /^They do not add up on \d days: 2026-11-0\d of project \d+/,
    });
    await sumDays(api.services);
    expect(await write.selectFrom(table).selectAll().orderBy("day").execute()).toEqual(before);
  },
);

test("a sum that is missing, and one that is of nothing, do not add up", async () => {
  await using place = await openSummed();
  const { api } = place;
  const { write } = api.services.store;
  await write.deleteFrom("recording_days").where("type", "=", "audio").execute();
  expect(await look(toSite(api), "sums of days")).toMatchObject({
    text: expect.stringMatching(/^They do not add up on 1 day: 2026-11-07/),
  });
});

test.each([
  ["animal_days", { count: 40 }],
  ["recorded_days", { location_id: 77 }],
  ["visit_ends", { has_apart: 1 }],
] as const)(
  "sums of nights in %s that do not add up are found, and counted until they are summed",
  async (table, wrong) => {
    await using place = await openSummed();
    const { api } = place;
    const { write } = api.services.store;
    const read = () => write.selectFrom(table).selectAll().orderBy("day").execute();
    const before = await read();
    const [first] = before;
    await expectRepair(toSite(api), "sums of nights", {
      seed: () => write.updateTable(table).set(wrong).where("day", "=", first!.day).execute(),
      text: /^They do not add up on 1 day: 2026-11-01 of project/,
    });
    await sumNights(api.services);
    expect(await read()).toEqual(before);
  },
);

test("a location whose last recording is older than one that counts, or none, is found and set", async () => {
  await using api = await openTestApi();
  await api.jobs.stop();
  const { camera } = await makeCast(api);
  const still = { type: "trailcam-image", location: [-43.5, 172.6] };
  const at = "2026-11-20T06:00:00.000Z";
  for (const [recordingDateTime, duration] of [
    ["2026-11-18T06:00:00.000Z", 3],
    [at, 3],
    ["2026-11-20T07:00:00.000Z", 1],
    ["2027-01-01T06:00:00.000Z", 3],
  ] as const) {
    await record(
      api,
      camera,
      { ...still, recordingDateTime, duration },
      Buffer.from(at + recordingDateTime),
    );
  }
  const { store } = api.services;
  const read = () =>
    store.read.selectFrom("locations").select("last_thermal_recording_at").execute();
  for (const last of [null, "2026-11-18T06:00:00.000Z"]) {
    expect(await read()).toEqual([{ last_thermal_recording_at: at }]);
    await expectRepair(toSite(api), "last recordings", {
      seed: () =>
        store.write.updateTable("locations").set({ last_thermal_recording_at: last }).execute(),
      text: /^1 location with a newer recording than it says: \S+/,
    });
  }
  expect(await read()).toEqual([{ last_thermal_recording_at: at }]);
});

test("what a clock up to a day ahead has sent counts for the doctor as it does when it comes", async () => {
  await using api = await openTestApi();
  await api.jobs.stop();
  const { camera } = await makeCast(api);
  const recordingDateTime = new Date(api.now().getTime() + 20 * 3_600_000).toISOString();
  const still = { type: "trailcam-image", location: [-43.5, 172.6], duration: 3 };
  await record(api, camera, { ...still, recordingDateTime });
  const { store } = api.services;
  await expectRepair(toSite(api), "last recordings", {
    seed: () =>
      store.write.updateTable("locations").set({ last_thermal_recording_at: null }).execute(),
    text: /^1 location with a newer recording than it says: \S+/,
  });
  expect(
    await store.read.selectFrom("locations").select("last_thermal_recording_at").execute(),
  ).toEqual([{ last_thermal_recording_at: recordingDateTime }]);
});
