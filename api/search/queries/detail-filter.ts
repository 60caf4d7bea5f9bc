import { sql, type ExpressionWrapper, type SqlBool } from "kysely";
import { jobStatesOf } from "#contract/rules/processing/processing.ts";
import { recordingTypes, type ProcessingState } from "#contract/wire/recordings/recording-types.ts";
import type { Schema } from "#api/db/schema.ts";
import {
  isGiven,
  matchesWords,
  type Recordings,
  selectStandingTags,
  selectStandingTracks,
} from "./tag-modes.ts";

/** What is asked for beside place, time, tags and labels; absent parts are not asked for. */
export interface DetailFilter {
  ids?: readonly number[] | undefined;
  maxSeconds?: number | undefined;
  /** Minutes since midnight at the place, the end excluded; past midnight where it is not later than the start. */
  clock?: { from: number; until: number } | undefined;
  sun?: "night" | "day" | undefined;
  /** Ids of people, any of them. */
  taggers?: readonly number[] | undefined;
  /** A tag by AI of at least this confidence (0 to 1), by one of these models, that says one of these words. */
  ai?:
    | {
        minConfidence: number | undefined;
        models: readonly string[] | undefined;
        words: readonly string[];
        withSubClasses: boolean;
      }
    | undefined;
  /** In the text of a note. */
  note?: string | undefined;
  states?: readonly ProcessingState[] | undefined;
  /** AI has not finished with it, or does not look at its kind. */
  isUnprocessed?: boolean;
  isDeleted?: boolean;
}

type Condition = ExpressionWrapper<Schema, "recordings", SqlBool>;

/** Whether no recording without a track is found. */
export function asksOfTracks({ ai, taggers }: DetailFilter = {}): boolean {
  return ai !== undefined || taggers !== undefined;
}

export function hasDetails(filter: DetailFilter) {
  const { ids, maxSeconds, clock, sun, taggers, ai, note, states } = filter;
  const { isUnprocessed, isDeleted } = filter;
  return (eb: Recordings): Condition =>
    eb.and([
      ...(ids ? [eb("recordings.id", "in", ids)] : []),
      ...(maxSeconds === undefined ? [] : [eb("recordings.duration_seconds", "<=", maxSeconds)]),
      ...(clock ? [isAtClock(eb, clock)] : []),
      ...(sun ? [eb("recordings.is_dark", "=", sun === "night" ? 1 : 0)] : []),
      ...(taggers ? [isTaggedBy(eb, taggers)] : []),
      ...(ai ? [hasAiTag(eb, ai)] : []),
      ...(note === undefined ? [] : [hasNote(eb, note)]),
      ...(states ? [isInState(eb, states)] : []),
      ...(isUnprocessed ? [isNotProcessed(eb)] : []),
      ...(isDeleted ? [eb("recordings.deleted_at", "is not", null)] : []),
    ]);
}

/** What is not finished has an index of its own, for queries that say so. */
function isInState(eb: Recordings, states: readonly ProcessingState[]): Condition {
  const state = "recordings.processing_state";
  const isUnfinished = sql<SqlBool>`recordings.processing_state <> 'FINISHED'`;
  return eb.and([eb(state, "in", states), ...(states.includes("FINISHED") ? [] : [isUnfinished])]);
}

const unprocessedTypes = recordingTypes.filter((type) => jobStatesOf(type).length === 0);

/** What AI does not look at is finished as it comes. */
function isNotProcessed(eb: Recordings): Condition {
  const state = "recordings.processing_state";
  return eb.or([
    eb(state, "not in", ["FINISHED", "CORRUPT"]),
    eb.and([eb(state, "=", "FINISHED"), eb("recordings.type", "in", unprocessedTypes)]),
  ]);
}

function isAtClock(eb: Recordings, { from, until }: { from: number; until: number }): Condition {
  const edges = [
    eb("recordings.clock_minutes", ">=", from),
    eb("recordings.clock_minutes", "<", until),
  ];
  return from < until ? eb.and(edges) : eb.or(edges);
}

function isTaggedBy(eb: Recordings, taggers: readonly number[]): Condition {
  return isGiven(
    selectStandingTracks(eb).where((track) =>
      track.exists(
        selectStandingTags(track)
          .where("track_tags.automatic", "=", 0)
          /* By the track: the plus keeps databases from reading all tags of a person for each. */
          .where(sql`+track_tags.user_id`, "in", taggers),
      ),
    ),
  );
}

function hasAiTag(eb: Recordings, ai: NonNullable<DetailFilter["ai"]>): Condition {
  const { minConfidence, models, words } = ai;
  return isGiven(
    selectStandingTracks(eb).where((track) =>
      track.exists(
        selectStandingTags(track)
          .where("track_tags.automatic", "=", 1)
          .$if(models !== undefined, (tags) => tags.where("track_tags.model", "in", models ?? []))
          .$if(models === undefined, (tags) => tags.where("track_tags.used", "=", 1))
          .$if(minConfidence !== undefined, (tags) =>
            tags.where("track_tags.confidence", ">=", minConfidence ?? 0),
          )
          .$if(words.length > 0, (tags) => tags.where((tag) => matchesWords(tag, ai))),
      ),
    ),
  );
}

/** As typed, but for capitals and macrons. */
function hasNote(eb: Recordings, typed: string): Condition {
  const comment = [...macrons].reduce(
    (text, letter) => sql`replace(${text}, ${letter}, ${withoutMacrons(letter)})`,
    sql`lower(recording_labels.comment)`,
  );
  return isGiven(
    eb
      .selectFrom("recording_labels")
      .select("recording_labels.id")
      .whereRef("recording_labels.recording_id", "=", "recordings.id")
      .where(sql`lower(recording_labels.detail)`, "=", "note")
      .where((label) =>
        label.or(
          toNotePatterns(typed).map((one) => sql<SqlBool>`${comment} like ${one} escape '\\'`),
        ),
      ),
  );
}

/** For LIKE, any of them, in the letters that `hasNote` reads texts by and terms of notes are stored in. */
export function toNotePatterns(typed: string): string[] {
  const small = withoutMacrons(typed);
  const asTyped = typed.normalize("NFC").replaceAll(/[a-z]|[āēīōū]/gi, withoutMacrons);
  const beginnings = small.replaceAll(/(?<!\p{L})\p{L}/gu, toCapital);
  const capitals = small.replaceAll(/\p{L}/gu, toCapital);
  return [...new Set([small, asTyped, beginnings, capitals])].map(
    (text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  );
}

/** SQLite knows no case of letters beyond ASCII: one of those may stand in a text in either. */
function toCapital(letter: string): string {
  const capital = letter.toUpperCase();
  return /^[^\0-\x7f]$/u.test(capital) ? capital : letter;
}

const macrons = "āēīōūĀĒĪŌŪ";

function withoutMacrons(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[āēīōū]/g, (letter) => letter.normalize("NFD").charAt(0));
}
