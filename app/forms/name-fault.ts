import { isName } from "#contract/rules/navigation/names.ts";

const text = {
  short: "Write at least 3 letters.",
  long: "Use at most 255 characters.",
  start: "Start with a letter or a digit.",
  letter: "Use at least one letter.",
  sign: (sign: string) => `A name can't have ${sign}.`,
  example: (fault: string, example: string) => `${fault} Try ${example}.`,
};

const signs: Record<string, string> = {
  "'": "an apostrophe",
  "’": "an apostrophe",
  "‘": "an apostrophe",
  ".": "a full stop",
  ",": "a comma",
  "&": "an “&” sign",
  "@": "an @ sign",
  "/": "a slash",
  "(": "brackets",
  ")": "brackets",
  '"': "quotation marks",
  "“": "quotation marks",
  "”": "quotation marks",
};

/** What keeps a text from being a name, and how it would be one. */
export function findNameFault(typed: string): string | undefined {
  if (isName(typed)) return undefined;
  const [sign] = /[^\p{L}\p{M}\p{N} _-]/u.exec(typed) ?? [];
  if (sign !== undefined) {
    const fault = text.sign(signs[sign] ?? `“${sign}”`);
    const example = typed
      .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, "")
      .replaceAll(/ {2,}/g, " ")
      .trim();
    return isName(example) ? text.example(fault, example) : fault;
  }
  if (typed.length < 3) return text.short;
  if (typed.length > 255) return text.long;
  return /^[\p{L}\p{N}]/u.test(typed) ? text.letter : text.start;
}
