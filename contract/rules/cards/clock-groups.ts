import { differenceInDays, differenceInHours } from "date-fns";
import { cardParts } from "#contract/bounds.ts";
import { compareNames, compareTexts } from "../text/compare-names.ts";

interface Dated {
  name: string;
  /** Without a zone. */
  clock: string;
}

/** A camera that is set back in autumn, and bursts whose names are out of order, are no jumps. */
const backHours = 2;
/** Whatever stood still so long was most likely switched off, or its clock was set. */
const aheadDays = 30;

/**
 * The files of a card in the order of their names, parted where the camera's clock jumps: back, or ahead by a month.
 * Where names say nothing of the order, in that of the clock.
 */
export function groupByClock<F extends Dated>(files: readonly F[]): F[][] {
  const byName = part(files.toSorted((one, other) => compareNames(one.name, other.name)));
  if (byName.length <= cardParts) return byName;
  const byClock = part(files.toSorted((one, other) => compareTexts(one.clock, other.clock)));
  const first = byClock.slice(0, cardParts - 1);
  const rest = byClock.slice(cardParts - 1).flat();
  return rest.length > 0 ? [...first, rest] : first;
}

function part<F extends Dated>(files: readonly F[]): F[][] {
  const groups: F[][] = [];
  for (const [index, file] of files.entries()) {
    const before = files[index - 1];
    if (!before || isJump(before.clock, file.clock)) groups.push([file]);
    else groups.at(-1)?.push(file);
  }
  return groups;
}

function isJump(before: string, after: string): boolean {
  const [from, until] = [new Date(`${before}Z`), new Date(`${after}Z`)];
  return differenceInHours(from, until) >= backHours || differenceInDays(until, from) >= aheadDays;
}
