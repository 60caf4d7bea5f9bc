const maxLength = 200;
/** Looking for links takes the square of it. */
const maxHtmlLength = 2000;

const characters: Record<string, string> = {
  copy: "©",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Attributions are often HTML. Pages show text, in which https addresses become links. */
export function toAttribution(html: string): string {
  const text = html
    .slice(0, maxHtmlLength)
    .replace(/<a\s[^>]*?href\s*=\s*["']?(https:[^"'\s>]*)[^>]*>(.*?)<\/a\s*>/gis, "$2, $1")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (all, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (characters[name ?? ""] ?? all),
    )
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return text.slice(0, maxLength);
}
