import type { RecordingWhere } from "#contract/rules/recordings/recording-filters.ts";
import type { SearchMode } from "#contract/wire/recordings/recording-search.ts";
import type { ProcessingState, RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { RecordingSearch } from "../queries/search-recordings.ts";

interface Query {
  where: RecordingWhere;
  type?: RecordingType | undefined;
  processingState?: ProcessingState | undefined;
  tags: string[];
  tagMode?: SearchMode | undefined;
  exclusive: boolean;
  hideFiltered?: boolean;
  deleted?: boolean;
}

/** What is asked for by the parameters of the older query, within projects that the caller may see. */
export function toSearch(input: Query, projectIds: readonly number[] | "all"): RecordingSearch {
  const { where, type, processingState, tags, exclusive } = input;
  return {
    where,
    type,
    processingState,
    words: tags,
    mode: input.tagMode ?? (tags.length > 0 ? "tagged" : "any"),
    exclusive,
    hideFiltered: input.hideFiltered ?? false,
    deleted: input.deleted ?? false,
    projectIds,
  };
}
