import { sql } from "kysely";
import { maxKeptBytes } from "#contract/rules/recordings/upload-bounds.ts";
import { bytesOf } from "#api/db/listed-json.ts";
import type { Json } from "#api/db/schema.ts";

/** What devices send as long as they like, as lists give it: null where it is longer than that. */
export function boundedText(column: "comment" | "passthrough", maxBytes = maxKeptBytes) {
  const name = `recordings.${column}`;
  return sql<Json | null>`case when ${bytesOf(name)} <= ${sql.lit(maxBytes)}
    then ${sql.ref(name)} end`.as(column);
}

/** The same of additional metadata, but that what is too long is told by its length. */
export function boundedMetadata(maxBytes = maxKeptBytes) {
  const name = "recordings.additional_metadata";
  return sql<Json | null>`case when ${bytesOf(name)} <= ${sql.lit(maxBytes)}
    then ${sql.ref(name)}
    else '{"omittedBytes":' || cast(${bytesOf(name)} as text) || '}' end`.as("additional_metadata");
}
