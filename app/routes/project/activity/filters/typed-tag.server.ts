import { distance } from "fastest-levenshtein";
import { mediums } from "#contract/rules/projects/project-tags.ts";
import { listSingulars } from "#contract/rules/text/singulars.ts";
import {
  findTagChoice,
  listTagFamilies,
  type TagChoice,
} from "#contract/rules/tracks/tag-choices.ts";

/** So many are offered to choose from. */
const maxOffered = 12;
export type OfferedTag = Pick<TagChoice, "label" | "name">;

interface TypedTag {
  label?: string;
  /** Why there is no label. */
  refusal?: string;
  /** That may have been meant. */
  offered?: OfferedTag[];
}

const text = {
  none: (typed: string) => `No animal is called “${typed}”.`,
  meant: (typed: string) => `No animal is called “${typed}”. Did you mean this?`,
  several: (typed: string) => `Several animals match “${typed}”. Choose one.`,
  many: (typed: string) => `Too many animals match “${typed}”. Type more of the name.`,
};

/** What the tree calls an animal that somebody typed, one or several of them; or what is wrong, and what may be meant. */
export function readTypedTag(typed: string): TypedTag {
  const spellings = [typed, ...listSingulars(typed)];
  for (const word of spellings) {
    for (const medium of mediums) {
      const label = findTagChoice(word, listTagFamilies({ medium, search: word }));
      if (label !== undefined) return { label };
    }
  }
  const found = spellings.map(listFound).find((choices) => choices.length > 0) ?? [];
  if (found.length > maxOffered) return { refusal: text.many(typed) };
  if (found.length > 0) return { refusal: text.several(typed), offered: found };
  const near = findNear(spellings);
  return near ? { refusal: text.meant(typed), offered: [near] } : { refusal: text.none(typed) };
}

function listFound(search: string): TagChoice[] {
  const found = mediums.flatMap((medium) =>
    listTagFamilies({ medium, search }).flatMap(({ choices }) => choices),
  );
  const labels = found.map(({ label }) => label);
  return found.filter(({ label }, index) => labels.indexOf(label) === index);
}

/** The first whose name has one letter more, less or other, or two the other way round. */
function findNear(spellings: readonly string[]): TagChoice | undefined {
  return listFound("").find(({ name }) =>
    spellings.some((word) => isOneSlip(word.toLowerCase(), name.toLowerCase())),
  );
}

function isOneSlip(typed: string, name: string): boolean {
  if (typed.length <= 3 || typed.length > name.length + 1) return false;
  const changes = distance(typed, name);
  const isSwapped = changes === 2 && sortLetters(typed) === sortLetters(name);
  return changes <= 1 || isSwapped;
}

function sortLetters(word: string): string {
  return [...word].toSorted().join("");
}
