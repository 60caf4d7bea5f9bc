import type { StatusTone } from "#app/ui/status-word.tsx";
import type { Moment } from "#app/ui/time-of.tsx";

interface SectionFact {
  term: string;
  /** A line each; or a time. */
  value: string[] | Moment;
}

interface SectionRow {
  key: string;
  name: string;
  about: string;
  figure?: string;
  time?: Moment | undefined;
}

/** A part of how the site is, in words: the page only lays it out. */
export interface SiteSection {
  id: string;
  title: string;
  note?: { text: string; tone?: StatusTone } | undefined;
  facts?: SectionFact[];
  rows?: SectionRow[];
  link?: { to: string; text: string } | undefined;
}
