import fc from "fast-check";
import { expect, test } from "vitest";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import type { Db } from "#api/db/open.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Position } from "#api/search/queries/positions.ts";
import { countVisits } from "#api/visits/operations/count-visits.ts";
import { readKnownVisits, listKnownVisits } from "#api/visits/operations/known-visits.ts";
import { lookForVisits, searchVisits } from "#api/visits/operations/search-visits.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { rounds } from "#tests/support/chance.ts";
import { addRecording, type Facts } from "#tests/support/recordings/day-changes.ts";
import { makeNightChanges } from "#tests/support/recordings/night-changes.ts";
import { openNights } from "#tests/support/recordings/night-place.ts";
import {
  calmRounds,
  detailedQuestion,
  everything,
  toFilter,
} from "#tests/support/recordings/visit-questions.ts";

const nameOf = ({ classification, recordings, timeStart }: VisitData) =>
  `${timeStart} ${recordings.map(({ recId }) => recId).join(",")} ${classification}`;

/** By putting all together. */
async function listTogether(db: Db, filter: RecordingFilter): Promise<string[]> {
  const names: string[] = [];
  for await (const { found } of lookForVisits(db, filter, { limit: 75 })) {
    names.push(...found.flatMap(({ visits }) => visits.map(nameOf)));
  }
  return names;
}

async function listPages(db: Db, filter: RecordingFilter, limit: number): Promise<string[]> {
  const names: string[] = [];
  let after: Position | undefined;
  do {
    const { visits, last } = await searchVisits(db, filter, { limit, after });
    names.push(...visits.map(nameOf));
    after = last;
  } while (after);
  return names;
}

test("whatever is asked, and however much is known, pages list and counts tell what putting all together finds", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const { scan, write } = api.services.store;
  const asked = fc.array(detailedQuestion, { minLength: 8, maxLength: 8 });
  const all = fc.tuple(calmRounds, asked, fc.integer({ min: 4, max: 20 }));
  const positions = { known: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(all, async ([changes, questions, limit]) => {
      await write.deleteFrom("recordings").execute();
      await sumNights(api.services);
      for (const round of [...changes, undefined]) {
        if (round) await makeNightChanges(api, place, round);
        if (round?.isSummed ?? true) await sumNights(api.services);
        await countKnown();
        for (const one of questions) {
          const filter = toFilter(place, one);
          const together = await listTogether(scan, filter);
          expect([one, await listPages(scan, filter, limit)]).toEqual([one, together]);
          const signal = new AbortController().signal;
          const { totalCount } = await countVisits(scan, filter, { max: 10_000, signal });
          expect([one, totalCount]).toEqual([one, together.length]);
        }
      }
    }),
    { numRuns: rounds(10) },
  );
  /* Or nothing would be compared with what is known, or with what is not. */
  expect(positions.known).toBeGreaterThan(100);
  expect(positions.unknown).toBeGreaterThan(100);

  async function countKnown(): Promise<void> {
    const known = await readKnownVisits(scan, place.projectId);
    const all = await scan.selectFrom("recordings").select(["id", "recorded_at as at"]).execute();
    const told = await listKnownVisits(scan, known, all);
    positions.known += told.size;
    positions.unknown += all.length - told.size;
  }
}, 240_000);

const film: Facts = { day: 1, second: 43_200, seconds: 60, location: 1, type: "thermalRaw" };

test("visits of days that have not changed are counted without putting them together, whatever is asked", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const { scan, write } = api.services.store;
  for (const day of [0, 1, 1, 2]) await addRecording(api, place, { ...film, day });
  await sumNights(api.services);
  const filter = toFilter(place, { ...everything, details: { maxSeconds: 100 } });
  const count = () => countVisits(scan, filter, { max: 10_000, signal: AbortSignal.abort() });
  expect(await count()).toEqual({ totalCount: 3, isMore: false, isAtLeast: false });
  /* What was told of a day is not told any more once it is marked. */
  await write.updateTable("visit_members").set({ what: "cat" }).execute();
  const cats = { ...filter, tags: { ...filter.tags, mode: "tagged" as const, words: ["cat"] } };
  const known = await readKnownVisits(scan, place.projectId);
  expect(known.unknown).toEqual([]);
  await addRecording(api, place, { ...film, day: 2, second: 50_000 });
  expect((await readKnownVisits(scan, place.projectId)).unknown).toHaveLength(1);
  expect((await searchVisits(scan, cats, { limit: 5, after: undefined })).visits).toEqual([]);
});

test("where few visits are of nothing that was tagged, those of others are not looked at on known days", async () => {
  await using subject = await openNights();
  const { api, place } = subject;
  const { scan } = api.services.store;
  await addRecording(api, place, film);
  await addRecording(api, place, { ...film, second: film.second + 60 });
  await makeNightChanges(api, place, {
    acts: [{ act: "track", which: 0 }],
    changes: [{ act: "tag", which: 0, what: "cat", by: 0 }],
    isSummed: false,
  });
  const alone = await addRecording(api, place, { ...film, day: 2 });
  const untagged = { ...everything.tags, mode: "untagged" as const, words: [] };
  const filter = toFilter(place, { ...everything, tags: untagged });
  const look = async () => {
    const known = await readKnownVisits(scan, place.projectId);
    const told = { looked: 0, found: [] as number[] };
    for await (const { looked, found } of lookForVisits(scan, filter, { limit: 5, known })) {
      told.looked += looked;
      told.found.push(...found.map(({ position }) => position.id));
    }
    return told;
  };
  expect(await look()).toMatchObject({ looked: 2 });
  await sumNights(api.services);
  expect(await look()).toEqual({ looked: 1, found: [alone] });
});
