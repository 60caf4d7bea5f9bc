import { escapeXml } from "./xml.ts";

interface AtomEntry {
  /** An IRI that stays the same for ever. */
  id: string;
  title: string;
  summary: string;
  page: string;
  publishedAt: string;
  updatedAt: string;
}

export interface AtomFeed {
  id: string;
  title: string;
  author: string;
  /** Its own address. */
  self: string;
  page: string;
  updatedAt: string;
  entries: readonly AtomEntry[];
}

/** A feed as RFC 4287 has it. */
export function writeAtom(feed: AtomFeed): string {
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    element("id", feed.id),
    element("title", feed.title),
    element("updated", feed.updatedAt),
    `<author>${element("name", feed.author)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>`,
    link(feed.page),
    ...feed.entries.map(writeEntry),
    "</feed>\n",
  ].join("\n");
}

function writeEntry({ id, title, summary, page, publishedAt, updatedAt }: AtomEntry): string {
  const parts = [
    element("id", id),
    element("title", title),
    element("published", publishedAt),
    element("updated", updatedAt),
    link(page),
    element("summary", summary),
  ];
  return `<entry>\n${parts.join("\n")}\n</entry>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(page: string): string {
  return `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`;
}

/** RFC 4151: names a thing without saying where it is. */
export function tagUri(publicUrl: string, specific: string): string {
  return `tag:${new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/g, "-")},2026:${specific}`;
}
