import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { maxReportNights, reportProject } from "#contract/wire/visits/project-report.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { happen, see } from "#tests/support/recordings/observations.ts";
import { local, openProject, type Subject } from "#tests/support/recordings/project-nights.ts";

const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };

type Query = Partial<Omit<InputOf<typeof reportProject>, "projectId">>;

function ask({ api, projectId, member }: Subject, query: Query = {}) {
  const input = { projectId, from: "2026-10-28", until: "2026-11-20", ...query };
  return api.send(reportProject, input, member.token);
}

/** The same as long as it is counted, and once it is summed. */
async function readBoth(subject: Subject, query?: Query) {
  const counted = await ask(subject, query);
  await sumNights(subject.api.services);
  const summed = await ask(subject, query);
  const inOrder = ({ byMonth, byLocation, ...rest }: typeof counted) => ({
    ...rest,
    byMonth: byMonth.map((row) => JSON.stringify(row)).toSorted(),
    byLocation: byLocation.map((row) => JSON.stringify(row)).toSorted(),
  });
  expect(inOrder(summed)).toEqual(inOrder(counted));
  return summed;
}

async function film({ api, camera }: Subject, what: string, day: number, location = ridge) {
  await see(api, camera, { at: local(day, 22), location, tracks: [[what]] });
}

test("counts by month and by location, with the first night and the last", async () => {
  await using subject = await openProject();
  await film(subject, "stoat", -2);
  await film(subject, "stoat", 15);
  await film(subject, "stoat", 17);
  await film(subject, "cat", 17, creek);
  const { byMonth, byLocation, isComplete } = await readBoth(subject);
  expect(isComplete).toBe(true);
  expect(byMonth.toSorted((a, b) => (a.month + a.what < b.month + b.what ? -1 : 1))).toEqual([
    { month: "2026-10", what: "stoat", isHeard: false, count: 1 },
    { month: "2026-11", what: "cat", isHeard: false, count: 1 },
    { month: "2026-11", what: "stoat", isHeard: false, count: 2 },
  ]);
  const [atRidge, atCreek] = byLocation.toSorted((a, b) => a.locationId - b.locationId);
  expect(atRidge).toMatchObject({
    what: "stoat",
    count: 3,
    firstNight: "2026-10-29",
    lastNight: "2026-11-17",
  });
  expect(atCreek).toMatchObject({ what: "cat", count: 1, firstNight: "2026-11-17" });
  const inNovember = await readBoth(subject, { from: "2026-11-01", until: "2026-11-15" });
  expect(inNovember.byLocation).toEqual([
    { ...atRidge, count: 1, firstNight: "2026-11-15", lastNight: "2026-11-15" },
  ]);
});

test("says which nights were recorded at a location, and which were to be, by month and in a row", async () => {
  await using subject = await openProject();
  const { api, camera, projectId } = subject;
  await film(subject, "cat", -2);
  await film(subject, "cat", 3);
  await happen(api, { id: camera.id, projectId }, local(10, 23));
  await film(subject, "cat", 12);
  await film(subject, "cat", 13);
  const { effort, gaps } = await readBoth(subject, { until: "2026-11-13" });
  const locationId = effort[0]?.locationId ?? 0;
  expect(effort).toEqual([
    { locationId, month: "2026-10", recorded: 1, silent: 2 },
    { locationId, month: "2026-11", recorded: 4, silent: 9 },
  ]);
  expect(gaps).toEqual([
    { locationId, from: "2026-11-04", until: "2026-11-09", nights: 6 },
    { locationId, from: "2026-10-30", until: "2026-11-02", nights: 4 },
    { locationId, from: "2026-11-11", until: "2026-11-11", nights: 1 },
  ]);
});

test("types choose what is counted and not what was recorded; locations choose both", async () => {
  await using subject = await openProject();
  const { api, camera } = subject;
  await film(subject, "cat", 15);
  const heard = { type: "audio" as const, tracks: [["morepork"]] };
  await see(api, camera, { at: local(16, 22), location: creek, ...heard });
  const sound = await readBoth(subject, { types: ["audio"] });
  expect(sound.byMonth).toEqual([{ month: "2026-11", what: "morepork", isHeard: true, count: 1 }]);
  expect(sound.effort).toHaveLength(2);
  const creekId = sound.byLocation[0]?.locationId ?? 0;
  const atCreek = await readBoth(subject, { locations: [creekId] });
  expect(atCreek.byMonth).toEqual(sound.byMonth);
  expect(atCreek.effort.map(({ locationId }) => locationId)).toEqual([creekId]);
});

test("nobody asks for more than a year, or for a span that ends before it begins", async () => {
  await using subject = await openProject();
  const year = await ask(subject, { from: "2025-11-20", until: "2026-11-20" });
  expect(year).toEqual({ byMonth: [], byLocation: [], effort: [], gaps: [], isComplete: true });
  await expect(ask(subject, { from: "2025-11-19", until: "2026-11-20" })).rejects.toThrow(
    `Ask for at most ${maxReportNights} nights at once.`,
  );
  await expect(ask(subject, { from: "2026-11-20", until: "2026-11-19" })).rejects.toThrow(
    "The last night lies before the first.",
  );
});
