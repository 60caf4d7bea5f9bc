/**
 * The same without its body, with a sign in place of what is no text in its path, as a browser would show it. There is
 * no such page, and the pages say so.
 */
export function toReadable({ url, method, headers, signal }: Request): Request {
  const readable = new URL(url);
  readable.pathname = readable.pathname.replace(/(?:%[\da-f]{2})+|%/gi, toText);
  return new Request(readable, { method, headers, signal });
}

function toText(escapes: string): string {
  const bytes = escapes
    .split("%")
    .slice(1)
    .map((digits) => Number.parseInt(digits, 16));
  return escapes === "%"
    ? "%25"
    : encodeURIComponent(new TextDecoder().decode(Uint8Array.from(bytes)));
}
