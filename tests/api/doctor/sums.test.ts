import { expect, test } from "vitest";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { expectRepair, look, toSite } from "#tests/support/doctor/look-over.ts";
import { addRecording, type Facts } from "#tests/support/recordings/day-changes.ts";
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
