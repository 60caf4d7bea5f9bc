const irregular: Record<string, string> = {
  geese: "goose",
  mice: "mouse",
  wolves: "wolf",
};

const endings: [plural: RegExp, singular: string][] = [
  [/ies$/, "y"],
  [/s$/, ""],
  [/es$/, ""],
];

/** What an English word may be the plural of, by its end: "mice" of "mouse", "albatrosses" of "albatross". */
export function listSingulars(word: string): string[] {
  const [, before = "", last = ""] = /^(.*?)(\p{L}+)$/su.exec(word.trim().toLowerCase()) ?? [];
  const known = irregular[last];
  if (known !== undefined) return [before + known];
  return endings
    .filter(([plural]) => plural.test(last) && last.length > 3)
    .map(([plural, singular]) => before + last.replace(plural, singular));
}
