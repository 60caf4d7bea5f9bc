import { displayName } from "#contract/labels/display-name.ts";
import { factsByLabel } from "#contract/labels/facts-by-label.ts";
import { findLabel, findLineage, listSearchNames, toKey } from "#contract/labels/find-label.ts";
import type { Medium } from "../projects/project-tags.ts";
import { listTagFamilies } from "./tag-choices.ts";

export interface FoundTag {
  label: string;
  name: string;
  /** The names of those above it, from the top: "bird", "kiwi". */
  path: string[];
  /** In te reo and of science. */
  otherNames: string[];
}

interface Options {
  medium: Medium;
  /** Part of a name; all are found where it is empty. */
  search: string;
  /** Labels that come before others, in this order. */
  first?: readonly string[];
}

/** The tags that `listTagFamilies` finds, those first that are meant most likely. */
export function searchTags({ medium, search, first = [] }: Options): FoundTag[] {
  const key = toKey(search.trim());
  return listTagFamilies({ medium, search })
    .flatMap(({ choices }) => choices)
    .map(({ label, name }) => ({ label, name, rank: rankTag({ label, name, key, first }) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ label, name }) => ({
      label,
      name,
      path: (findLineage(label) ?? []).slice(1, -1).map((above) => displayName(above, medium)),
      otherNames: listOtherNames(label, name),
    }));
}

interface Ranked {
  label: string;
  name: string;
  key: string;
  first: readonly string[];
}

/** Lower comes first: the very name, what was put first, then the start of a name before its middle. */
function rankTag({ label, name, key, first }: Ranked): number {
  const names = listKeys(label, name);
  if (key !== "" && names.includes(key)) return 0;
  const place = first.indexOf(label);
  if (place >= 0) return 1 + place / first.length;
  if (toKey(name).startsWith(key)) return 2;
  if (names.some((one) => one.startsWith(key))) return 3;
  return names.some((one) => one.includes(` ${key}`)) ? 4 : 5;
}

function listKeys(label: string, name: string): string[] {
  const node = findLabel(label);
  return [name, ...(node ? listSearchNames(node) : [])].map(toKey);
}

function listOtherNames(label: string, name: string): string[] {
  const { reo, scientificName } = factsByLabel[label] ?? {};
  return [reo, scientificName].filter((one) => one !== undefined).filter((one) => one !== name);
}
