import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { nameOf } from "#app/services/recordings/recording-text.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { labelsOf, labelValue } from "#contract/rules/projects/project-labels.ts";
import { mediums, tagsOf } from "#contract/rules/projects/project-tags.ts";
import { flagLabel } from "#contract/rules/reviews/review-queues.ts";
import type { modes } from "./filter-text.ts";
import { isPeriod, type SearchAddress } from "../search/address.server.ts";
import type { Search } from "../search/read-search.server.ts";
import type { SearchNames } from "../search/search-names.server.ts";

/** Of links; not offered, because hardly anybody tells them from those above. */
const otherModes: typeof modes = [
  ["tagged", "A person, or AI alone"],
  ["human-only", "People, not AI"],
  ["automatic-only", "AI, not people"],
  ["mentioned", "Anyone, whatever others say"],
];

interface Choice {
  value: string;
  name: string;
  isChosen: boolean;
}

/** What the form of filters offers, with what is chosen. */
export function toFilterChoices(
  { context }: PageArgs,
  { address }: Pick<Search, "address">,
  names: SearchNames,
) {
  const { settings } = requireProject(context);
  const medium = address["recording-mode"] === "audio" ? "audio" : "camera";
  const labels = [
    "cool",
    flagLabel,
    ...mediums.flatMap((one) => labelsOf(settings, one).map(labelValue)),
  ];
  return {
    tags: address["tagged-with"].map((value) => {
      return { value, name: tagName(value, medium), isChosen: true };
    }),
    suggestions: [...new Set(mediums.flatMap((one) => tagsOf(settings, one)))].map((tag) =>
      tagName(tag, medium),
    ),
    labels: [...new Set([...labels, ...address["labelled-with"]])].map((value): Choice => {
      return { value, name: nameOf(value), isChosen: address["labelled-with"].includes(value) };
    }),
    locations: toChoices(names.locations, address.locations),
    devices: toChoices(names.devices, address.devices),
    people: toChoices(names.people, address.taggers),
    modes: otherModes.filter(([mode]) => mode === address["tag-mode"]),
  };
}

export type FilterChoices = ReturnType<typeof toFilterChoices>;

function toChoices(
  named: readonly { id: number; name: string }[],
  chosen: readonly number[],
): Choice[] {
  return named.map(({ id, name }) => {
    return { value: String(id), name, isChosen: chosen.includes(id) };
  });
}

/** Of a form of filters: all but how the results are shown and whence they came; the time counts once, where it is of days. */
const notCounted: ReadonlySet<string> = new Set([
  "display-mode",
  "from",
  "until",
  "saved",
  "after",
]);

export function countFilters(
  query: Record<string, string[]>,
  { from, until }: Pick<SearchAddress, "from" | "until">,
): number {
  const hasDays = (from !== undefined && !isPeriod(from)) || until !== undefined;
  const others = Object.keys(query).filter((name) => !notCounted.has(name));
  return others.length + (hasDays ? 1 : 0);
}

/** Those of the form that are folded away. */
const folded: ReadonlySet<string> = new Set([
  "tag-mode",
  "clock-from",
  "clock-until",
  "sun",
  "recording-mode",
  "no-false-positives",
  "labelled-with",
  "devices",
  "taggers",
  "confidence",
  "models",
  "min-duration",
  "max-duration",
  "state",
  "note",
  "id",
]);

/** Whether one of these names stands below the fold. */
export function hasFoldedFilters(names: readonly string[]): boolean {
  return names.some((name) => folded.has(name));
}
