import { isAmong } from "#contract/rules/projects/project-tags.ts";
import { filteredTags } from "#contract/rules/tracks/track-tags.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import type { Db } from "#api/db/open.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Position } from "#api/search/queries/positions.ts";
import type { VisitMember } from "../queries/visit-members.ts";
import { lookAmongFew } from "./few-candidates.ts";
import { listKnownVisits, type KnownVisits } from "./known-visits.ts";

/** A recording of the filter, part of a wanted visit that none before it is part of, or perhaps so. */
export interface Candidate {
  position: Position;
  /** Those visits; absent where they are not known and have to be put together. */
  told: VisitMember[] | undefined;
}

interface CandidatePage {
  candidates: Candidate[];
  /** How many recordings were looked at, and the last of them. */
  looked: number;
  reached: Position | undefined;
  isLast: boolean;
}

interface Looks {
  /** The number of recordings that are looked at together grows from one to the other. */
  size: { first: number; max: number };
  /** The share of that number that is enough where recordings are asked for what is said of them. By default all. */
  enoughShare?: number | undefined;
  after: Position | undefined;
  /** Absent: nothing is. */
  known: KnownVisits | undefined;
}

/** The recordings of a filter among which visits have to be looked for, newest first, some at a time. */
export async function* pageCandidates(
  db: Db,
  filter: RecordingFilter,
  { size: { first, max }, enoughShare = 1, after, known }: Looks,
): AsyncGenerator<CandidatePage> {
  const among = toCandidates(filter);
  if (!among) return;
  const find = await lookAmongFew(db, among, known);
  const passed = new PassedVisits();
  let [reached, size, isLast] = [after, first, false];
  while (!isLast) {
    const enough = Math.ceil(size * enoughShare);
    const positions = await find({ limit: size, enough, after: reached });
    const told = known && (await listKnownVisits(db, known, positions));
    const candidates = positions
      .map((position) => ({ position, told: told?.get(position.id)?.filter(isNew(position)) }))
      .filter((one) => one.told?.length !== 0);
    isLast = positions.length < enough;
    reached = positions.at(-1) ?? reached;
    yield { candidates, looked: positions.length, reached, isLast };
    passed.forgetAfter(reached?.at ?? "");
    size = Math.min(2 * size, max);
  }

  function isNew({ at }: Position) {
    return ({ what, firstRecordingId, startedAt }: VisitMember) =>
      isWanted(what, filter) && passed.pass(`${firstRecordingId} ${what}`, { at, startedAt });
  }
}

/** The visits that were met on the way back in time. */
export class PassedVisits {
  readonly #starts = new Map<string, string>();

  /** Whether a recording at that time is the first that leads to the visit. */
  pass(key: string, { at, startedAt }: { at: string; startedAt: string }): boolean {
    if ((this.#starts.get(key) ?? "9999") <= at) return false;
    this.#starts.set(key, startedAt);
    return true;
  }

  /** What began later has no recording among those that follow. */
  forgetAfter(at: string): void {
    for (const [key, start] of this.#starts) if (start > at) this.#starts.delete(key);
  }
}

/** The recordings among which the visits are; undefined where there are none. */
export function toCandidates(filter: RecordingFilter): RecordingFilter | undefined {
  const { tags, types: asked, details } = filter;
  const types = visitTypes.filter((type) => asked.length === 0 || asked.includes(type));
  /* What was deleted is part of no visit. */
  if (types.length === 0 || details?.isDeleted) return undefined;
  /* What a visit is of is decided by all that people and AI say of it. */
  if (tags.mode !== "tagged" || tags.words.length === 0) return { ...filter, types };
  /* People who disagree on two animals make it a visit of what both are, which nobody says. */
  return { ...filter, types, tags: { ...tags, mode: "mentioned", withSubClasses: true } };
}

/** Sound, and what was deleted, is in none. */
export function mayHaveVisits(filter: RecordingFilter): boolean {
  return toCandidates(filter) !== undefined;
}

/** Whether what a visit is of is what the words of the filter ask for. What nobody has tagged is of nothing. */
export function isWanted(classification: string, { tags }: RecordingFilter): boolean {
  const { mode, words, withSubClasses, withFalsePositives } = tags;
  if (mode === "untagged") return classification === "none";
  if (words.length === 0) return withFalsePositives || !filteredTags.has(classification);
  return withSubClasses ? isAmong(classification, words) : words.includes(classification);
}
