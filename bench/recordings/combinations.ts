import { subDays } from "date-fns";
import { maxCounted } from "#contract/wire/visits/visit-search.ts";
import { taggers } from "./people.ts";
import type { Question, Subject } from "./questions.ts";
import { common, rare, rareLabel } from "./shape.ts";

type Fields = Record<string, string | string[]>;
type Choice = (subject: Subject) => Fields;

export const pageLength = 24;

/** What the form of filters can ask, and in each part what a person is likely to choose. */
const parts: Record<string, Choice[]> = {
  period: [lastDays(1), lastDays(7), lastDays(90), lastDays(365), seasonAgo],
  kind: [
    () => ({ types: ["thermalRaw", "trailcam-image", "trailcam-video"] }),
    () => ({ types: "audio" }),
  ],
  place: [
    ({ locationId }) => ({ locations: String(locationId) }),
    ({ deviceId }) => ({ devices: String(deviceId) }),
  ],
  animal: [common, "cat", "stoat", "mammal", rare].map((what) => () => ({
    "tag-mode": "tagged",
    "tagged-with": what,
  })),
  tagger: [
    () => ({ "tag-mode": "untagged" }),
    () => ({ "tag-mode": "no-human" }),
    () => ({ "tag-mode": "human-only" }),
    () => ({ "tag-mode": "disputed" }),
    () => ({ taggers: String(taggers[0]) }),
  ],
  time: [
    () => ({ sun: "night" }),
    () => ({ sun: "day" }),
    () => ({ "clock-from": "00:00", "clock-until": "04:00" }),
    () => ({ "clock-from": "22:30", "clock-until": "02:00" }),
  ],
  length: [() => ({ duration: "10" }), () => ({ "max-duration": "8" })],
  ai: [
    () => ({ "min-confidence": "0.8" }),
    () => ({ "min-confidence": "0.95" }),
    () => ({ models: "original" }),
  ],
  label: ["cool", "requires review", rareLabel].map((label) => () => ({ "labelled-with": label })),
  note: [() => ({ note: "trap" }), () => ({ note: "two of them" })],
  state: [
    () => ({ states: "CORRUPT" }),
    () => ({ states: ["analyse", "tracking"] }),
    () => ({ "deleted-only": "true" }),
  ],
  rest: [() => ({ "include-false-positives": "true" })],
};

export const searchKinds = ["recordings", "visits"] as const;

export type SearchKind = (typeof searchKinds)[number];

export interface Combination {
  name: string;
  /** For the first page. */
  question: Question;
  /** For how many there are in all, with one of them: what the page asks at the same time. */
  total: Question;
}

/** Searches of one to five parts, without an end, the same ones each time. */
export function* drawCombinations(kind: SearchKind): Generator<Combination> {
  const next = numbersBelow(20_261_123);
  const pickOne = <T>(list: T[]): T => list[next(list.length)] as T;
  for (let order = 0; ; order += 1) {
    const names = Object.keys(parts);
    const chosen = Array.from({ length: 1 + next(5) }, () => names.splice(next(names.length), 1));
    const choices = chosen.flat().map((name) => pickOne(parts[name]!));
    const name = `${order} ${kind}: ${chosen.flat().join(", ")}`;
    yield {
      name,
      question: (subject) => toPath(subject, choices, { kind }),
      total: (subject) => toPath(subject, choices, { kind, ofTotal: true }),
    };
  }
}

/** As the page asks for it. */
function toPath(
  subject: Subject,
  choices: Choice[],
  { kind, ofTotal = false }: { kind: SearchKind; ofTotal?: boolean },
): string {
  const fields = Object.assign({}, ...choices.map((choice) => choice(subject))) as Fields;
  const query = new URLSearchParams({
    duration: "0",
    cursor: "start",
    "max-results": ofTotal ? "1" : String(pageLength),
    "with-total-count": String(ofTotal),
    ...(kind === "recordings" ? { "max-count": String(maxCounted) } : {}),
  });
  for (const [name, value] of Object.entries(fields)) {
    query.delete(name);
    for (const one of [value].flat()) query.append(name, one);
  }
  return `/api/v1/${kind}/for-project/${subject.projectId}?${query}`;
}

function lastDays(days: number): Choice {
  return ({ now }) => ({ from: subDays(now, days).toISOString() });
}

function seasonAgo({ now }: Subject): Fields {
  return { from: subDays(now, 240).toISOString(), until: subDays(now, 150).toISOString() };
}

/** Whole numbers as if by chance (Park and Miller's minimal standard). */
function numbersBelow(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}
