/** A mail as text; its HTML form is the same words with the link as a link. */
export interface Mail {
  to: string;
  subject: string;
  /** Blocks of text; one that is a URL alone becomes a link. */
  paragraphs: string[];
}

export function toText({ paragraphs }: Mail): string {
  return `${paragraphs.join("\n\n")}\n`;
}

export function toHtml({ paragraphs }: Mail): string {
  const blocks = paragraphs.map((text) => {
    const safe = escape(text);
    return `<p>${/^https?:\S+$/.test(text) ? `<a href="${safe}">${safe}</a>` : safe}</p>`;
  });
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif">${blocks.join("")}</body></html>`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
