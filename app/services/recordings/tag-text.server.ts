import { packOptions } from "#app/forms/packed-options.ts";
import { displayName } from "#contract/labels/display-name.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { findTagChoice, listTagFamilies } from "#contract/rules/tracks/tag-choices.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";

/** "Possum"; a tag that stands for no label of the tree is shown as it is. */
export function tagName(tag: string, medium: Medium): string {
  if (tag === "none") return "Nothing recognised";
  return capitalize(displayName(tag, medium));
}

/** Options are lines of text: a space as wide as the letters are high. */
const indent = "\u2003";

export interface TagPickerChoices {
  families: { name: string; packed: string }[];
  /** Of tags in all families. */
  count: number;
  /** What was searched for. */
  typed: string;
  /** The one that it can only mean, or else the one that was chosen when the search was made. */
  chosen: string | undefined;
  /** Nothing is called so, and all are offered. */
  isNothing: boolean;
}

/** What the address asks a picker to offer: those labels that its search finds, or else all. */
export function toTagPicker(address: URLSearchParams, medium: Medium): TagPickerChoices {
  const search = address.get("q") ?? "";
  const matching = listTagFamilies({ medium, search });
  const isNothing = matching.length === 0;
  const families = isNothing ? listTagFamilies({ medium }) : matching;
  return {
    families: families.map(({ name, choices }) => ({
      name: capitalize(name),
      packed: packOptions(
        choices.map(({ label, name, depth }) => ({
          value: label,
          name: indent.repeat(depth) + capitalize(name),
        })),
      ),
    })),
    count: families.reduce((sum, { choices }) => sum + choices.length, 0),
    typed: search,
    chosen: findTagChoice(search, matching) ?? (address.get("tag") || undefined),
    isNothing,
  };
}
