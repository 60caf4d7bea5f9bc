import { expect, test } from "vitest";
import { watch } from "#tests/support/projects/alerts.ts";
import { ridge } from "#tests/support/projects/places.ts";
import {
  finish,
  lease,
  leaseNew,
  openWorkplace,
  readRow,
  recordAt,
  wait,
  type Workplace,
} from "#tests/support/processes/workers.ts";

const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;

async function leaseAll(place: Workplace): Promise<number[]> {
  const ids: number[] = [];
  for (let job = await lease(place); job; job = await lease(place)) ids.push(job.id);
  return ids;
}

test("what was worked at and freed comes before what a lost worker holds, as what is new does", async () => {
  await using place = await openWorkplace();
  const { api } = place;
  const abandoned = await leaseNew(place);
  await wait(place, 30);
  const freed = await recordAt(place, at(3));
  const fieldUpdates = { processingState: "trackAndAnalyse", processing: false } as const;
  await finish(place, { id: freed, jobKey: null, fieldUpdates });
  expect((await readRow(api, freed)).processing).toBe(0);
  const fresh = await recordAt(place, at(4));
  expect(await leaseAll(place)).toEqual([freed, fresh, abandoned.id]);
});

test("what somebody watches a location for comes first, the oldest of it before the rest", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const elsewhere = { lat: ridge.lat + 1, lng: ridge.lng };
  const plain = await recordAt(place, at(1), { location: elsewhere });
  const late = await recordAt(place, at(5), { location: ridge });
  const early = await recordAt(place, at(2), { location: ridge });
  const { location_id: stationId } = await readRow(api, late);
  await watch(api, member, { stationId: stationId ?? 0 });
  expect(await leaseAll(place)).toEqual([early, late, plain]);
});
