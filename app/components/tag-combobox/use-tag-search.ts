import { useMemo, useState } from "react";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { type FoundTag, searchTags } from "#contract/rules/tracks/search-tags.ts";

export interface ComboboxTag {
  what: string;
  name: string;
  /** "Bird › Kiwi · Kiwi pukupuku · Apteryx owenii" */
  details: string;
}

interface Options {
  medium: Medium;
  recent: readonly string[];
  pinned: readonly string[];
}

/** More are not looked through by eye. */
const maxShown = 60;

/** What was typed, what is found by that, and which of it is active: the first, once something is typed. */
export function useTagSearch({ medium, recent, pinned }: Options) {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const [first] = useState(() => [...new Set([...recent, ...pinned])]);
  const found = useMemo(() => searchTags({ medium, search: typed, first }), [medium, typed, first]);
  const tags = useMemo(() => found.slice(0, maxShown).map(toComboboxTag), [found]);
  return {
    typed,
    tags,
    /** Of all that are found. */
    count: found.length,
    active: Math.min(active, tags.length - 1),
    type: (next: string) => {
      setTyped(next);
      setActive(next.trim() === "" ? -1 : 0);
    },
    /** From one end to the other, too. */
    move: (by: 1 | -1) => setActive((at) => step(at, by, tags.length)),
    moveTo: (place: "first" | "last") => setActive(place === "first" ? 0 : tags.length - 1),
  };
}

function step(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return at < 0 && by < 0 ? count - 1 : (at + by + count) % count;
}

function toComboboxTag({ label, name, path, otherNames }: FoundTag): ComboboxTag {
  const way = path.map(capitalize).join(" › ");
  return {
    what: label,
    name: capitalize(name),
    details: [way, ...otherNames.map(capitalize)].filter((one) => one !== "").join(" · "),
  };
}
