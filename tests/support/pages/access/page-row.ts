import type { Caller } from "./callers.ts";
import type { HiddenProject } from "#tests/support/projects/hidden-project.ts";

/** One whose form a caller of the table sends; the first has the fewest rights. */
export type PageWithForm = PageAccess & { takes: readonly [Caller, ...Caller[]] };

/** Who opens a page, who may send its form, and what a good one holds. */
export interface PageAccess {
  /** As the router declares it. */
  path: string;
  opens: readonly Caller[];
  /** Whose form changes something; or the test of that, where a form needs more than this world has. */
  takes?: readonly Caller[] | string;
  /** In the address beside the ids that every page takes. */
  values?: Values;
  query?: (project: HiddenProject) => string;
  /** Beside what the page's own form holds. */
  fields?: (project: HiddenProject) => Record<string, string>;
  /** Sent with a picture as its file. */
  hasFile?: true;
}

type Values = (project: HiddenProject) => Record<string, string | number>;

export type Details = Omit<PageAccess, "path" | "opens">;

export const page = (
  path: string,
  opens: readonly Caller[],
  details: Details = {},
): PageAccess => ({
  path,
  opens,
  ...details,
});
