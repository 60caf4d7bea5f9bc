import { factsByLabel } from "./facts-by-label.ts";
import { toKey } from "./find-label.ts";

/** Of places and people. Wire labels are in small letters. */
const properNames = new RegExp(
  `\\b(?:${[
    "new zealand|(?:north|south|[a-z]+) island|indian ocean|cape(?: barren)?|south georgian|juan fernandez",
    "american|antarctic|antipodean|arctic|asiatic|atlantic|australasian|australian|barbary|bassian",
    "california|canada|caspian|chatham|eurasian|european|fiordland|hudsonian|indian",
    "japanese|kerguelen|kermadec|laysan|manx|muscovy|norfolk|okarito|pacific|phoenix|providence",
    "tahiti|terek|westland|[a-z]+'s?(?= )",
  ].join("|")})`,
  "g",
);

/** Words of names in te reo, by how wire labels write them. */
const wordsWithMacrons = new Map(
  ["Ōkārito", ...Object.values(factsByLabel).flatMap(({ reo = "" }) => reo.split(" "))]
    .filter((word) => toKey(word) !== word.toLowerCase())
    .map((word) => [toKey(word), word]),
);

/** A label's name as people here write it: "kererū", "North Island robin". */
export function spellName(name: string): string {
  const withCapitals = name.replaceAll(properNames, (place) =>
    place.replaceAll(/(?:^| )[a-z]/g, (letter) => letter.toUpperCase()),
  );
  return withCapitals
    .split(" ")
    .map((word) => wordsWithMacrons.get(word.toLowerCase()) ?? word)
    .join(" ");
}
