/** Whether it is the path of a file of tiles rather than an address to ask for them. */
export function isTileFile(text: string): boolean {
  return /^[^{}\p{Cc}]+\.pmtiles$/u.test(text) && !text.includes("://");
}

/**
 * Whether tiles can be asked for at this address: each of {z}, {x} and {y} below its host, over HTTPS or from this site.
 * Plain HTTP counts for this machine alone, where tiles are tried out.
 */
export function isTileAddress(text: string): boolean {
  const isOfThisSite = /^\/(?![/\\])/.test(text);
  const url = URL.parse(text, "https://this.site");
  if (!url || (!isOfThisSite && !URL.canParse(text))) return false;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(url));
  const isOpen = url.username === "" && url.password === "";
  return isSafe && isOpen && hasPlaceholders(text) && !/[\s\p{Cc}]/u.test(text);
}

function isThisMachine({ hostname }: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function hasPlaceholders(text: string): boolean {
  const found = text.match(/\{[^{}]*\}/g) ?? [];
  const hasOthers = /[{}]/.test(text.replace(/\{[^{}]*\}/g, ""));
  return found.toSorted().join("") === "{x}{y}{z}" && !hasOthers;
}
