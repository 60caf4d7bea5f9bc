import { expect, test } from "vitest";
import { countVisits } from "#api/visits/operations/count-visits.ts";
import { searchVisits } from "#contract/wire/visits/visit-search.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { storeSightings } from "#tests/support/recordings/stored-sightings.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { toRecordingFilter } from "#api/recordings/handlers/to-recording-filter.ts";

const hourMs = 3_600_000;
const newest = Date.parse("2026-11-20T06:00:00Z");

async function openVisits(count: number) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { projectId, camera } = cast;
  const of = { projectId, deviceId: camera.id, locationId: null };
  const times = Array.from({ length: count }, (_, order) => new Date(newest - order * hourMs));
  await storeSightings(
    api,
    of,
    times.map((at) => ({ at, what: "possum" })),
  );
  return { api, ...cast, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

function filterOf({ projectId }: { projectId: number }) {
  const { query } = searchVisits;
  const asked = Object.fromEntries(
    Object.entries(query).map(([name, field]) => [name, field.parse(undefined)]),
  );
  return toRecordingFilter(asked as Parameters<typeof toRecordingFilter>[0], projectId);
}

test("what the clock stopped is told from what is more than are counted", async () => {
  await using subject = await openVisits(700);
  const { scan } = subject.api.services.store;
  const filter = filterOf(subject);
  const going = new AbortController().signal;
  expect(await countVisits(scan, filter, { max: 500, signal: going })).toEqual({
    totalCount: 500,
    isMore: true,
    isAtLeast: false,
  });
  const stopped = await countVisits(scan, filter, { max: 10_000, signal: AbortSignal.abort() });
  expect(stopped).toMatchObject({ isMore: false, isAtLeast: true });
  expect(stopped.totalCount).toBeGreaterThan(0);
  expect(stopped.totalCount).toBeLessThan(700);
}, 30_000);
