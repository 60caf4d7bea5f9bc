import type { SearchAddress } from "../search/address.server.ts";

/** What a field was sent with that cannot be searched for. */
export interface FieldProblem {
  name: string;
  text: string;
  typed: string;
}

const ofTime = (typed: string) => `“${typed}” is no time of day. Write one as 21:30.`;
const ofDay = (typed: string) => `“${typed}” is no day. Write one as 20/11/2026.`;
const ofLength = (typed: string) => `“${typed}” is no length. Write seconds, from 0 to 86,400.`;

const problemText = {
  from: ofDay,
  until: ofDay,
  "clock-from": ofTime,
  "clock-until": ofTime,
  confidence: (typed) => `“${typed}” is no percentage. Write a whole number from 1 to 100.`,
  models: () => "Write at most 100 models, each of at most 255 characters.",
  "min-duration": ofLength,
  "max-duration": ofLength,
  note: () => "Write at most 200 characters.",
  id: (typed) => `“${typed}” is no recording number. Write one or several, as 248, 251.`,
} satisfies Partial<Record<keyof SearchAddress, (typed: string) => string>> as Record<
  string,
  (typed: string) => string
>;

interface Fields {
  sent: URLSearchParams;
  /** The same as an address has it. */
  written: URLSearchParams;
  read: SearchAddress;
}

/** The fields of a form in which more was typed than was understood. */
export function checkFields({ sent, written, read }: Fields): FieldProblem[] {
  return Object.entries(problemText).flatMap(([name, describe]) => {
    const typed = (sent.get(name) ?? "").trim();
    const value = read[name as keyof SearchAddress];
    const count = countParts(written.get(name) ?? "");
    const isRead = Array.isArray(value) ? value.length === count : value !== undefined;
    return typed === "" || isRead ? [] : [{ name, typed, text: describe(typed) }];
  });
}

function countParts(typed: string): number {
  const parts = typed.split(",").map((part) => part.trim());
  return new Set(parts.filter((part) => part !== "")).size;
}
