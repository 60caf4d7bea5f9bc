import fc from "fast-check";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { day, instantOf, second, type Place } from "./day-changes.ts";
import { nightRounds } from "./night-changes.ts";

const words = fc.constantFrom(
  ["cat"],
  ["possum", "bird"],
  ["mammal"],
  ["false-positive"],
  ["unidentified", "cat"],
  ["none"],
);
const tags = fc.record({
  mode: fc.constantFrom("any" as const, "any" as const, "tagged" as const, "mentioned" as const),
  words,
  withSubClasses: fc.boolean(),
  withFalsePositives: fc.boolean(),
  withTrackless: fc.boolean(),
});
const instant = fc.oneof(
  fc.constant(undefined),
  fc.tuple(day, fc.oneof(fc.constant(0), second)).map(([day, at]) => instantOf(day, at)),
);
const question = {
  tags: tags.map((one) => ({ ...one, words: one.mode === "any" ? [] : one.words })),
  from: instant,
  until: instant,
  types: fc.constantFrom([], [], ["thermalRaw" as const], [...visitTypes].slice(1)),
  location: fc.constantFrom(undefined, undefined, 1, 2),
};

/** A search of visits, of days of `day-changes`, that sums of nights can tell. */
export const summedQuestion = fc.record(question);

const untagged = question.tags.map((one) => ({ ...one, mode: "untagged" as const, words: [] }));

/** One by details, too, or for what nobody has tagged, of which they tell no number. */
export const detailedQuestion = fc.record({
  ...question,
  tags: fc.oneof({ weight: 4, arbitrary: question.tags }, { weight: 1, arbitrary: untagged }),
  details: fc.constantFrom(
    undefined,
    { maxSeconds: 100 },
    { taggers: [2] },
    { states: ["FINISHED" as const] },
    { ai: { minConfidence: 0.5, models: undefined, words: [], withSubClasses: true } },
  ),
});

/** What is searched for are the words that tags were given with: the app changes none. */
const soundRounds = nightRounds.map((all) =>
  all.map((round) => ({ ...round, changes: round.changes.filter(({ act }) => act !== "retag") })),
);

/** What lasts long or goes on over midnight is put together in any case: most of it does neither here. */
export const calmRounds = fc.tuple(soundRounds, fc.nat(3)).map(([all, calm]) =>
  calm === 0
    ? all
    : all.map((round) => ({
        ...round,
        acts: round.acts.map((one) => {
          if (one.act !== "add") return one;
          const { facts } = one;
          const seconds = facts.seconds === 900 ? 60 : facts.seconds;
          const hasMoved = facts.second > 80_000 && facts.day % 4 !== calm;
          const second = hasMoved ? facts.second - 50_000 : facts.second;
          return { ...one, facts: { ...facts, seconds, second } };
        }),
      })),
);

type Valued<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Detailed = Valued<typeof detailedQuestion>;
export type Question = Omit<Detailed, "details"> & Partial<Pick<Detailed, "details">>;

export function toFilter({ projectId, locationIds }: Place, asked: Question) {
  const { location, ...others } = asked;
  const filter: RecordingFilter = {
    projectId,
    devices: [],
    locations: location === undefined ? [] : [locationIds[location] ?? 0],
    labels: [],
    processingState: undefined,
    includeDeleted: false,
    hidesRedacted: false,
    duration: 2.5,
    ...others,
  };
  return filter;
}

export const everything: Question = {
  tags: {
    mode: "any",
    words: [],
    withSubClasses: true,
    withFalsePositives: true,
    withTrackless: false,
  },
  from: undefined,
  until: undefined,
  types: [],
  location: undefined,
};
