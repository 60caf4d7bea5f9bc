import { z } from "zod";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { feedDays, maxFeedResults, searchDays } from "../rules/recordings/saved-search-bounds.ts";
import { periods } from "../rules/times/periods.ts";
import { flag, id, jsonOr, text, viewMode } from "./fields.ts";
import { recordingFilter } from "./recordings/recording-filter.ts";

export const maxSearchesOfPerson = 100;
export const maxSearchName = 100;
export const maxSearchBytes = 4096;
/** New results are counted so far; there may be more. */
export const maxNewResults = 99;

const {
  "status-recordings": _status,
  "include-deleted": _deleted,
  "processing-state": _state,
  ...filter
} = recordingFilter;

const ownFields = {
  /** In place of `from`: until whenever the search is asked. */
  period: z.enum(periods, "Invalid value").optional(),
  "display-mode": z.enum(["visits", "recordings"], "Invalid value").optional(),
};

/** A search as `GET /recordings/for-project/:projectId` takes it, with two fields of its own. */
const searchFields = z.strictObject({ ...filter, ...ownFields });

export type SavedSearch = z.input<typeof searchFields>;

const readFields = z.object({ ...recordingFilter, ...ownFields });

/** What is asked for by a saved search, defaults filled in. */
export function readSearch(search: SavedSearch): z.output<typeof readFields> {
  return readFields.parse(search);
}

/** Stored as it was sent, so that it can be sent once more. */
export const savedSearch = z.custom<SavedSearch>().superRefine((sent, context) => {
  const { error } = searchFields.safeParse(sent);
  for (const { path, message } of error?.issues ?? []) {
    context.addIssue({ code: "custom", path: [...path], message });
  }
  if (!error && new TextEncoder().encode(JSON.stringify(sent)).length > maxSearchBytes) {
    context.addIssue({ code: "custom", message: `A search has at most ${maxSearchBytes} bytes` });
  }
});

const nameRule = `Give it a name of 1 to ${maxSearchName} characters`;

const name = text
  .trim()
  /* Something to see, on one line. */
  .regex(/^(?=.*[^\s\p{C}])\P{Cc}*$/u, nameRule)
  .refine((typed) => [...typed].length <= maxSearchName, nameRule);

const searchBefore = z.strictObject({
  name: text,
  search: jsonOr(savedSearch),
  shared: z.boolean(),
});

const searchData = z.object({
  id: z.int(),
  name: z.string(),
  search: savedSearch,
  shared: z.boolean(),
  userId: z.int(),
  userName: z.string(),
  /** It is the caller's own, or shared in a project that the caller manages. */
  mayChange: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the caller opened it last; absent: never. */
  seenAt: z.string().optional(),
  /** Addresses that need no session; absent where the caller has none. */
  feed: z.object({ atom: z.string(), calendar: z.string() }).optional(),
});

export type SearchData = z.output<typeof searchData>;

const one = { params: { id }, query: viewMode };

export const listSearches = endpoint({
  name: "listSearches",
  summary: "The caller's saved searches of a project and those shared in it, by name",
  method: "GET",
  path: "/api/v1/searches",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: { ...viewMode, projectId: id },
  reply: { searches: z.array(searchData) },
});

export const countNewResults = endpoint({
  name: "countNewResults",
  summary:
    "For each saved search that the caller has opened: how many recordings came, or were processed, since; what takes too long to count is left out",
  method: "GET",
  path: "/api/v1/searches/new-results",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: { ...viewMode, projectId: id },
  reply: {
    counts: z.array(
      z.object({
        id: z.int(),
        count: z.int(),
        /** There are more than are counted. */
        isMore: z.boolean(),
      }),
    ),
  },
});

export const createSearch = endpoint({
  name: "createSearch",
  summary: "Save a search of a project, for oneself or for all of it",
  method: "POST",
  path: "/api/v1/searches",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: viewMode,
  body: { projectId: id, name, search: jsonOr(savedSearch), shared: flag.default(false) },
  reply: { id: z.int() },
});

export const updateSearch = endpoint({
  name: "updateSearch",
  summary:
    "Rename a saved search, share it or not, or put another search in its place; refused where it is no longer as `before` says",
  method: "PATCH",
  path: "/api/v1/searches/:id",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  ...one,
  body: {
    name: name.optional(),
    search: jsonOr(savedSearch.optional()),
    shared: flag.optional(),
    before: jsonOr(searchBefore).optional(),
  },
  reply: {},
});

export const deleteSearch = endpoint({
  name: "deleteSearch",
  summary: `Delete a saved search; for ${searchDays} days it can be restored`,
  method: "DELETE",
  path: "/api/v1/searches/:id",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  ...one,
  reply: {},
});

export const restoreSearch = endpoint({
  name: "restoreSearch",
  summary: "Take back that a saved search was deleted",
  method: "PATCH",
  path: "/api/v1/searches/:id/undelete",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  ...one,
  reply: {},
});

export const markSearchSeen = endpoint({
  name: "markSearchSeen",
  summary: "Count new results of a saved search from now on",
  method: "PUT",
  path: "/api/v1/searches/:id/seen",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  ...one,
  reply: {},
});

export const renewSearchFeed = endpoint({
  name: "renewSearchFeed",
  summary: "Give the caller's feed of a saved search an address; one that it had stops working",
  method: "PUT",
  path: "/api/v1/searches/:id/feed",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  ...one,
  reply: {},
});

export const revokeSearchFeed = endpoint({
  name: "revokeSearchFeed",
  summary: "Stop the caller's feed of a saved search",
  method: "DELETE",
  path: "/api/v1/searches/:id/feed",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  ...one,
  reply: {},
});

export const getSearchFeed = fileEndpoint({
  name: "getSearchFeed",
  summary: `The newest ${maxFeedResults} results of a saved search (\`.atom\`), or its nights of the last ${feedDays} days (\`.ics\`), for whoever has the address; 404 where there was never one, 410 where it has ended`,
  method: "GET",
  path: "/feeds/:file",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  params: { file: text },
  /* Feed readers add fields of their own to keep caches away. */
  lenient: true,
});
