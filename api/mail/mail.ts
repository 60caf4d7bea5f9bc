import { escapeHtml, pictureId, toHtmlPage } from "./html-page.ts";

/** Its text and its HTML are made from `blocks`. */
export interface Mail {
  to: string;
  subject: string;
  /** What it is about: it takes the place of an older mail to the same person about the same that is not sent yet. */
  topic?: string;
  productName: string;
  heading: string;
  blocks: Block[];
  picture?: Picture | undefined;
  /** Ends mails like this one: a page with a button, and for mail programs a target by RFC 8058. */
  stopLink?: string;
}

/** A stored file. Where it is gone by the time the mail is sent, the `alt` stands in its place. */
export interface Picture {
  key: string;
  mimeType: string;
  alt: string;
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

export function toHtml({ subject, productName, heading, picture, blocks }: Mail): string {
  const parts = [...(picture ? [toHtmlPicture(picture)] : []), ...blocks.map(toHtmlBlock)];
  return toHtmlPage({ title: subject, productName, heading, content: parts.join("\n") });
}

function toHtmlPicture({ alt }: Picture): string {
  return `<p><img src="cid:${pictureId}" width="256" alt="${escapeHtml(alt)}"></p>`;
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
