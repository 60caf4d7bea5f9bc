import { escapeHtml, toHtmlPage } from "./html-page.ts";

/** A mail as blocks, from which its text and its HTML are made. */
export interface Mail {
  to: string;
  subject: string;
  /** What it is about: it takes the place of an older mail to the same person about the same that is not sent yet. */
  topic?: string;
  productName: string;
  heading: string;
  blocks: Block[];
}

/** A paragraph, a list, or a link with the words that say where it leads. */
export type Block = string | readonly string[] | Link;

export interface Link {
  words: string;
  href: string;
}

/** Every link stands whole on a line of its own, under its words and a colon. */
export function toText({ blocks }: Mail): string {
  return `${blocks.map(toTextBlock).join("\n\n")}\n`;
}

function toTextBlock(block: Block): string {
  if (typeof block === "string") return block;
  if ("href" in block) return `${block.words}:\n${block.href}`;
  return block.map((item) => `- ${item}`).join("\n");
}

export function toHtml({ subject, productName, heading, blocks }: Mail): string {
  const content = blocks.map(toHtmlBlock).join("\n");
  return toHtmlPage({ title: subject, productName, heading, content });
}

function toHtmlBlock(block: Block): string {
  if (typeof block === "string") return `<p>${escapeHtml(block)}</p>`;
  if ("href" in block) return toHtmlLink(block);
  return `<ul>${block.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
}

function toHtmlLink({ words, href }: Link): string {
  const address = escapeHtml(href);
  return `<p><a class="button" href="${address}">${escapeHtml(words)}</a></p>
<p class="address">Or open this address: <a href="${address}">${address}</a></p>`;
}
