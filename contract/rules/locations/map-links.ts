import type { Place } from "./places.ts";

/** Whether a text is an address or a `geo:` link rather than coordinates. */
export function isLink(text: string): boolean {
  return /^(?:geo:|https?:\/\/|[a-z][a-z0-9.-]*\.[a-z]{2,}\/)/i.test(text);
}

/** Of Google, Apple, OpenStreetMap or `geo:` (RFC 5870), a pin first; undefined for short links. Range unchecked. */
export function findLinkedPlace(link: string): Place | undefined {
  const address = /^(?:geo:|https?:)/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return undefined;
  const { href, searchParams } = new URL(address);
  return findPin(href) ?? findRequested(searchParams) ?? findMiddle(href);
}

const degrees = String.raw`(-?\d+(?:\.\d+)?)`;
const pin = new RegExp(`!3d${degrees}!4d${degrees}`);
const pair = new RegExp(String.raw`^\s*(?:loc:)?${degrees}\s*,\s*${degrees}\s*(?:\(.*)?$`);
const middles = [
  new RegExp(`/@${degrees},${degrees}`),
  new RegExp(String.raw`#map=[\d.]+/${degrees}/${degrees}`),
  new RegExp(`^geo:${degrees},${degrees}`),
];

function findPin(href: string): Place | undefined {
  return findPlace(pin.exec(href));
}

function findRequested(query: URLSearchParams): Place | undefined {
  const marked = `${query.get("mlat")},${query.get("mlon")}`;
  const texts = [marked, ...["q", "query", "ll"].map((name) => query.get(name) ?? "")];
  return texts.map((text) => findPlace(pair.exec(text))).find((place) => place !== undefined);
}

function findMiddle(href: string): Place | undefined {
  return middles.map((middle) => findPlace(middle.exec(href))).find((place) => place !== undefined);
}

function findPlace(match: RegExpExecArray | null): Place | undefined {
  return match ? { lat: Number(match[1]), lng: Number(match[2]) } : undefined;
}
