import { shiftDate } from "../times/local-dates.ts";

interface AllDayEvent {
  uid: string;
  /** `2026-11-20` */
  date: string;
  title: string;
  /** When what it says changed last. */
  changedAt: string;
  page: string;
}

export interface Calendar {
  name: string;
  product: string;
  events: readonly AllDayEvent[];
}

/** A calendar as RFC 5545 has it. */
export function writeCalendar({ name, product, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(product)}//Saved searches//EN`,
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap(writeEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function writeEvent({ uid, date, title, changedAt, page }: AllDayEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${changedAt.replace(/\.\d+/, "").replace(/[-:]/g, "")}`,
    `DTSTART;VALUE=DATE:${toBasic(date)}`,
    `DTEND;VALUE=DATE:${toBasic(shiftDate(date, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `URL:${page}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function toBasic(date: string): string {
  return date.replaceAll("-", "");
}

function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex -- these are what a line cannot hold
      .replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, "")
      .replace(/[\\;,]/g, String.raw`\$&`)
      .replaceAll("\n", String.raw`\n`)
  );
}

const maxOctets = 75;

/** Folded between characters; the blank that begins the next line is one of its octets. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > maxOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}
