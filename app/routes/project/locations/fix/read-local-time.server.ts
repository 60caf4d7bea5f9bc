import { z } from "zod";
import { instantAt } from "#contract/rules/times/local-dates.ts";

const localTime = z.iso.datetime({ local: true, offset: false });

/** What a field of a time says by the clock of a zone; nothing where it is empty. */
export function readLocalTime(typed: string, zone: string): { iso?: string; isWrong: boolean } {
  if (typed === "") return { isWrong: false };
  const text = typed.length === 16 ? `${typed}:00` : typed;
  if (!localTime.safeParse(text).success) return { isWrong: true };
  const [hours = 0, minutes = 0] = text.slice(11, 16).split(":").map(Number);
  const instant = instantAt(text.slice(0, 10), hours * 60 + minutes, zone);
  return { iso: instant.toISOString(), isWrong: false };
}
