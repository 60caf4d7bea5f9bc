import type { SearchAddress } from "../search/address.server.ts";

export const text = {
  legend: "Filters",
  period: "When",
  dates: "Between these days",
  from: "First day",
  until: "Last day",
  daysIn: (zones: string) => `Days begin at midnight, ${zones}.`,
  media: "Recordings",
  tags: "Animals",
  tag: "Add an animal",
  tagHint: "In English, te reo Māori or Latin",
  exactly: "Only exactly these, nothing narrower",
  mode: "Tagged by",
  locations: "Locations",
  labels: "Labels",
  nothing: "Include false triggers and what shows no animal",
  more: "More filters",
  devices: "Devices",
  people: "Tagged by these people",
  clockFrom: "Time of day from",
  clockUntil: "Time of day to",
  sun: "Sun",
  confidence: "AI at least this sure, in %",
  model: "AI model",
  minLength: "Shortest, in seconds",
  maxLength: "Longest, in seconds",
  state: "State",
  note: "Text in a note",
  id: "Recording number",
  show: "Show",
  showing: "Looking…",
  clear: "Clear all filters",
};

/** Values and names of options, in the order of a select. */
export type Options = readonly (readonly [value: string, name: string])[];

export const periods: Options = [
  ["24-hours-ago", "Last 24 hours"],
  ["3-days-ago", "Last 3 days"],
  ["1-week-ago", "Last week"],
  ["1-month-ago", "Last month"],
  ["3-months-ago", "Last 3 months"],
  ["1-year-ago", "Last year"],
  ["any", "Any time"],
];

export const media: Options = [
  ["", "Cameras and sound"],
  ["cameras", "Cameras"],
  ["audio", "Sound"],
];

export const suns: Options = [
  ["", "Any"],
  ["night", "Sunset to sunrise"],
  ["day", "Sunrise to sunset"],
];

export const states: Options = [
  ["", "Any"],
  ["unlooked", "Not looked at yet"],
  ["waiting", "Waiting for AI"],
  ["finished", "Finished"],
  ["failed", "Processing failed"],
  ["unreadable", "File cannot be read"],
  ["deleted", "Deleted"],
];

export const modes: readonly (readonly [SearchAddress["tag-mode"], string])[] = [
  ["any", "Anyone"],
  ["no-human", "No person yet"],
  ["human-tagged", "A person"],
  ["automatic-tagged", "AI"],
  ["automatic-and-human", "AI and a person, who agree"],
  ["disputed", "People who disagree"],
  ["untagged", "Nobody, not even AI"],
];
