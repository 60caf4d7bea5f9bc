import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import { findLineage } from "#contract/labels/find-label.ts";
import { labelPath } from "#contract/labels/label-path.ts";
import { isKnownLabel } from "#contract/rules/recordings/recording-labels.ts";
import type { SearchMode } from "#contract/wire/recordings/recording-search.ts";
import type { Schema } from "#api/db/schema.ts";

export interface TagSearch {
  mode: SearchMode;
  /** Any of these; none: whatever is said. */
  words: readonly string[];
  /** Without what lies below a word in the tree. */
  exclusive: boolean;
}

type Recordings = ExpressionBuilder<Schema, "recordings">;
type Tagged = ExpressionBuilder<Schema, "tracks" | "track_tags">;
type Condition = Expression<SqlBool>;
type Source = "people" | "ai" | "anyone";

/** Section 8.3 of the field's specification: by all tags of tracks that stand, and by labels. */
export function isOfSearchMode(eb: Recordings, search: TagSearch): Condition {
  const { mode, words } = search;
  const has = (source: Source) => eb.or([hasTag(eb, search, source), hasLabel(eb, words, source)]);
  switch (mode) {
    case "any":
      return eb.and([]);
    case "tagged":
      return words.length === 0
        ? has("anyone")
        : eb.or([isTagged(eb, search), hasLabel(eb, words, "anyone")]);
    case "untagged":
      return eb.not(has("anyone"));
    case "human-tagged":
      return has("people");
    case "automatic-tagged":
      return has("ai");
    case "no-human":
      return eb.not(has("people"));
    case "automatic-only":
      return eb.and([has("ai"), eb.not(has("people"))]);
    case "human-only":
      return eb.and([has("people"), eb.not(has("ai"))]);
    case "automatic+human":
    case "automatic-and-human":
      return eb.and([has("people"), has("ai")]);
    default:
      return eb.and([
        existsLabel(eb, [mode], "anyone"),
        ...(words.length > 0 ? [isTagged(eb, search)] : []),
      ]);
  }
}

/** Where people have said anything of a recording's tracks, what they say counts alone. */
function isTagged(eb: Recordings, search: TagSearch): Condition {
  const anythingByPeople = hasTag(eb, { ...search, words: [] }, "people");
  return eb.or([
    hasTag(eb, search, "people"),
    eb.and([eb.not(anythingByPeople), hasTag(eb, search, "ai")]),
  ]);
}

function hasTag(eb: Recordings, search: TagSearch, source: Source): Condition {
  const { words } = search;
  return eb.exists(
    eb
      .selectFrom("tracks")
      .innerJoin("track_tags", "track_tags.track_id", "tracks.id")
      .select("track_tags.id")
      .whereRef("tracks.recording_id", "=", "recordings.id")
      .where("tracks.archived_at", "is", null)
      .where("track_tags.archived_at", "is", null)
      .$if(source !== "anyone", (query) =>
        query.where("track_tags.automatic", "=", source === "ai" ? 1 : 0),
      )
      .$if(words.length > 0, (query) =>
        query.where((tag) => tag.or(words.map((word) => isWord(tag, word, search)))),
      ),
  );
}

/** Not what is `interesting`; the field writes the second word in two ways. */
const uninteresting = ["bird", "false-positive", "false positive"];

function isWord(tag: Tagged, word: string, { exclusive }: TagSearch): Condition {
  if (word === "interesting") return tag("track_tags.what", "not in", uninteresting);
  if (!findLineage(word)) return tag("track_tags.what", "=", word);
  const path = labelPath(word);
  const same = tag("track_tags.path", "=", path);
  if (exclusive) return same;
  const below = `${path}.`;
  return tag.or([same, sql<SqlBool>`substr(track_tags.path, 1, ${below.length}) = ${below}`]);
}

/** Labels count where no words are asked for, or a label is among them. */
function hasLabel(eb: Recordings, words: readonly string[], source: Source): Condition {
  const counts = words.length === 0 || words.some(isKnownLabel);
  return counts ? existsLabel(eb, words, source) : eb.lit(false);
}

function existsLabel(eb: Recordings, details: readonly string[], source: Source): Condition {
  return eb.exists(
    eb
      .selectFrom("recording_labels")
      .select("recording_labels.id")
      .whereRef("recording_labels.recording_id", "=", "recordings.id")
      .$if(source !== "anyone", (query) =>
        query.where("recording_labels.automatic", "=", source === "ai" ? 1 : 0),
      )
      .$if(details.length > 0, (query) => query.where("recording_labels.detail", "in", details)),
  );
}
