import {
  ExpressionWrapper,
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from "kysely";
import { labelPath } from "#contract/labels/label-path.ts";
import { metaTags, unidentifiedTags } from "#contract/rules/tracks/track-tags.ts";
import type { TagMode } from "#contract/wire/recordings/recording-filter.ts";
import type { Schema } from "#api/db/schema.ts";

export interface TagFilter {
  mode: TagMode;
  /** Any of these; none: whatever is said. */
  words: readonly string[];
  /** With what lies below a word in the tree. */
  withSubClasses: boolean;
  /** Tracks that show nothing count, and so does a recording without any. */
  withFalsePositives: boolean;
  /** A recording without any track counts as if something were on it. */
  withTrackless?: boolean;
}

export type Recordings = ExpressionBuilder<Schema, "recordings">;
type Condition = ExpressionWrapper<Schema, "recordings", SqlBool>;
type Tracks = ExpressionBuilder<Schema, "recordings" | "tracks">;
type Tagged = ExpressionBuilder<Schema, "tracks" | "track_tags">;

interface Options {
  by?: "people" | "ai";
  words?: boolean;
}

/** Modes in which tracks count that show nothing. */
const ofAllTracks: ReadonlySet<TagMode> = new Set([
  "human-tagged",
  "automatic-tagged",
  "automatic-and-human",
]);

const falsePositive = "false-positive";

interface Beside {
  /** What else is asked is true only of a recording with a track. */
  impliesTrack?: boolean;
}

/** By what people and the master model say of tracks that stand; section 9.3 of the wire's specification. */
export function isOfTagMode(filter: TagFilter, { impliesTrack = false }: Beside = {}) {
  return (eb: Recordings): Condition => {
    const { mode, words, withSubClasses } = filter;
    const hasWords = words.length > 0;
    const has = (options: Options) => hasTag(eb, filter, options);
    const people = has({ by: "people" });
    const hasTrack = () => {
      if (filter.withFalsePositives) return eb.lit(true).$castTo<SqlBool>();
      if (!filter.withTrackless) return hasEligibleTrack(eb, filter);
      return eb.or([isGiven(selectTracks(eb, filter)), isNot(isGiven(selectStandingTracks(eb)))]);
    };
    switch (mode) {
      case "any":
        return eb.and([hasTrack()]);
      case "untagged":
        return eb.or([
          isGiven(selectBareTracks(eb)),
          ...(impliesTrack ? [] : [isNot(isGiven(selectStandingTracks(eb)))]),
        ]);
      case "human-tagged":
        return has({ by: "people", words: hasWords });
      case "automatic-tagged":
        return has({ by: "ai", words: hasWords });
      case "human-only":
        return eb.and([
          isGiven(selectTracksWithout(eb, filter, "ai")),
          has({ by: "people", words: hasWords }),
        ]);
      case "automatic-only":
        return hasWords
          ? eb.and([has({ by: "ai", words: true }), isNot(has({ by: "people", words: true }))])
          : eb.and([hasTrack(), isNot(people)]);
      case "no-human":
        return eb.and([hasWords ? has({ by: "ai", words: true }) : hasTrack(), isNot(people)]);
      case "automatic-and-human":
        return hasWords && withSubClasses
          ? eb.and([has({ by: "ai", words: true }), has({ by: "people", words: true })])
          : agrees(eb, filter, { orBroader: true });
      case "disputed":
        return eb.and([
          isGiven(selectDisputedTracks(eb)),
          ...(hasWords ? [has({ by: "people", words: true })] : []),
        ]);
      case "mentioned":
        return has({ words: hasWords });
      case "tagged":
        if (!hasWords) {
          return eb.or([
            agrees(eb, filter, { orBroader: false }),
            isGiven(selectTracksWithout(eb, filter, "people")),
          ]);
        }
        return eb.or([
          isReported(eb, filter),
          eb.and([has({ by: "ai", words: true }), isNot(people)]),
        ]);
    }
  };
}

/** People say one of the words; that they saw nothing does not count. */
function isReported(eb: Recordings, filter: TagFilter): Condition {
  const words = filter.words.filter((word) => word !== falsePositive);
  if (words.length === 0) return eb.and([eb.lit(false).$castTo<SqlBool>()]);
  return filter.withSubClasses
    ? hasTag(eb, { ...filter, words }, { by: "people", words: true })
    : agrees(eb, { ...filter, words }, { orBroader: false });
}

/** For one recording. PostgreSQL answers EXISTS within OR for all there are first; this it asks of each it comes to. */
export function isGiven(query: { limit(most: number): Expression<unknown> }): Condition {
  return new ExpressionWrapper(sql<SqlBool>`${query.limit(1)} is not null`.toOperationNode());
}

/**
 * The opposite of `isGiven`. PostgreSQL takes `is not null` for nearly always true, and so its plain opposite for so rare
 * that it asks all recordings of a project before it sorts the few: this it takes for true of every second one.
 */
export function isNot(given: Expression<SqlBool>): Condition {
  return new ExpressionWrapper(sql<SqlBool>`not coalesce(${given}, false)`.toOperationNode());
}

/** The tracks of a recording that count, with the tags that do. */
function selectTags(eb: Recordings, filter: TagFilter) {
  return selectTracks(eb, filter)
    .innerJoin("track_tags", "track_tags.track_id", "tracks.id")
    .where("track_tags.archived_at", "is", null)
    .where("track_tags.used", "=", 1)
    .$if(!filter.withFalsePositives, (query) =>
      query.where("track_tags.what", "!=", falsePositive),
    );
}

function selectTracks(eb: Recordings, { mode, withFalsePositives }: TagFilter) {
  const isFree = withFalsePositives || ofAllTracks.has(mode);
  return eb
    .selectFrom("tracks")
    .select("tracks.id")
    .whereRef("tracks.recording_id", "=", "recordings.id")
    .where("tracks.archived_at", "is", null)
    .$if(!isFree, (query) => query.where("tracks.filtered", "=", 0));
}

function hasTag(eb: Recordings, filter: TagFilter, { by, words = false }: Options): Condition {
  return isGiven(
    selectTags(eb, filter)
      .$if(by !== undefined, (query) =>
        query.where("track_tags.automatic", "=", by === "ai" ? 1 : 0),
      )
      .$if(words, (query) => query.where((tag) => matchesWords(tag, filter))),
  );
}

function hasEligibleTrack(eb: Recordings, filter: TagFilter): Condition {
  return eb.exists(selectTracks(eb, filter));
}

function selectTracksWithout(eb: Recordings, filter: TagFilter, by: "people" | "ai") {
  return selectTracks(eb, filter).where((track) =>
    track.not(
      track.exists(
        selectStandingTags(track)
          .where("track_tags.used", "=", 1)
          .where("track_tags.automatic", "=", by === "ai" ? 1 : 0)
          .$if(!filter.withFalsePositives, (query) =>
            query.where("track_tags.what", "!=", falsePositive),
          ),
      ),
    ),
  );
}

/** Tracks without any tag. */
function selectBareTracks(eb: Recordings) {
  return selectStandingTracks(eb).where((track) =>
    track.not(
      track.exists(
        track
          .selectFrom("track_tags")
          .select("track_tags.id")
          .whereRef("track_tags.track_id", "=", "tracks.id"),
      ),
    ),
  );
}

/** Tracks of which people say different things, as `canonicalTag` tells. */
export function selectDisputedTracks(eb: Recordings) {
  const silent = [...metaTags, ...unidentifiedTags];
  return selectStandingTracks(eb).where((track) =>
    track.exists(
      track
        .selectFrom("track_tags as one")
        .innerJoin("track_tags as other", "other.track_id", "one.track_id")
        .select("one.id")
        .whereRef("one.track_id", "=", "tracks.id")
        .whereRef("one.what", "<", "other.what")
        .where("one.what", "not in", silent)
        .where("other.what", "not in", silent)
        .where("one.automatic", "=", 0)
        .where("other.automatic", "=", 0)
        .where("one.archived_at", "is", null)
        .where("other.archived_at", "is", null),
    ),
  );
}

/** The tags of a track that are not archived. */
export function selectStandingTags(track: Tracks) {
  return track
    .selectFrom("track_tags")
    .select("track_tags.id")
    .whereRef("track_tags.track_id", "=", "tracks.id")
    .where("track_tags.archived_at", "is", null);
}

export function selectStandingTracks(eb: Recordings) {
  return eb
    .selectFrom("tracks")
    .select("tracks.id")
    .whereRef("tracks.recording_id", "=", "recordings.id")
    .where("tracks.archived_at", "is", null);
}

/** The model and somebody say the same of the recording, or the model says what stands above it in the tree. */
function agrees(
  eb: Recordings,
  filter: TagFilter,
  { orBroader }: { orBroader: boolean },
): Condition {
  const hasWords = filter.words.length > 0;
  const people = selectTags(eb, filter)
    .where("track_tags.automatic", "=", 0)
    .$if(hasWords, (query) => query.where((tag) => matchesWords(tag, filter)));
  return isGiven(
    people.where((said) =>
      said.exists(
        said
          .selectFrom("tracks as seen_tracks")
          .innerJoin("track_tags as seen", "seen.track_id", "seen_tracks.id")
          .select("seen.id")
          .whereRef("seen_tracks.recording_id", "=", "tracks.recording_id")
          .where("seen_tracks.archived_at", "is", null)
          .$if(!filter.withFalsePositives && !ofAllTracks.has(filter.mode), (query) =>
            query.where("seen_tracks.filtered", "=", 0),
          )
          .where("seen.archived_at", "is", null)
          .where("seen.used", "=", 1)
          .where("seen.automatic", "=", 1)
          .where((seen) =>
            seen.or([
              seen("seen.what", "=", seen.ref("track_tags.what")),
              ...(orBroader
                ? [
                    sql<SqlBool>`substr(track_tags.path, 1, length(seen.path) + 1) = seen.path || '.'`,
                  ]
                : []),
            ]),
          ),
      ),
    ),
  );
}

export function matchesWords(
  tag: Tagged,
  { words, withSubClasses }: Pick<TagFilter, "words" | "withSubClasses">,
) {
  const meant = words.map((word) => {
    const same = tag("track_tags.what", "=", word);
    if (!withSubClasses) return same;
    const path = labelPath(word);
    const below = sql<SqlBool>`substr(track_tags.path, 1, ${path.length + 1}) = ${`${path}.`}`;
    return tag.or([same, tag("track_tags.path", "=", path), below]);
  });
  return tag.or(meant);
}
