import type { Generated } from "kysely";
import type { Flag, Instant, Json } from "./column-types.ts";

export interface SavedSearches {
  id: Generated<number>;
  project_id: number;
  user_id: number;
  name: string;
  name_folded: string;
  search: Json;
  /** Everybody in the project sees it. */
  shared: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/** When a person opened a search last. */
export interface SearchViews {
  search_id: number;
  user_id: number;
  seen_at: Instant;
}

/** A feed of one person; its address holds the id, which is never given twice. */
export interface SearchFeeds {
  id: Generated<number>;
  search_id: number;
  user_id: number;
  created_at: Instant;
}
