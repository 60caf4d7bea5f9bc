import { z } from "zod";
import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";
import { optionalNumber, spanFields, withSpanRules } from "../correct/span-form.server.ts";

const text = {
  percent: "Enter a number from 0 to 100",
  incomplete: "Fill in all four, or none",
  outside: "The box reaches outside the picture",
};

const percent = optionalNumber(text.percent, 100);
/** A span in seconds, and where the animal was: at the start, and at the end if it moved. */
export const drawnTrackForm = withSpanRules(
  z.object({
    ...spanFields,
    left: percent,
    top: percent,
    width: percent,
    height: percent,
    endLeft: percent,
    endTop: percent,
    endWidth: percent,
    endHeight: percent,
    what: z.string().trim().max(255).optional(),
  }),
)
  .refine((form) => isWhole(sidesOf(form)), { path: ["left"], error: text.incomplete })
  .refine((form) => isInside(sidesOf(form)), { path: ["width"], error: text.outside })
  .refine((form) => isWhole(endSidesOf(form)), { path: ["endLeft"], error: text.incomplete })
  .refine((form) => isInside(endSidesOf(form)), { path: ["endWidth"], error: text.outside });

type Side = keyof DrawnBox | `end${Capitalize<keyof DrawnBox>}`;
type Form = Partial<Record<Side, number | undefined>>;
type Sides = Record<keyof DrawnBox, number | undefined>;

export function boxesOf(form: Form): { box: DrawnBox | undefined; endBox: DrawnBox | undefined } {
  return { box: toBox(sidesOf(form)), endBox: toBox(endSidesOf(form)) };
}

function sidesOf({ left, top, width, height }: Form): Sides {
  return { left, top, width, height };
}

function endSidesOf(form: Form): Sides {
  const { endLeft: left, endTop: top, endWidth: width, endHeight: height } = form;
  return { left, top, width, height };
}

function isWhole(sides: Sides): boolean {
  const given = Object.values(sides).filter((side) => side !== undefined);
  return [0, 4].includes(given.length);
}

/* Browsers add what they measured, in fractions. */
const maxPercent = 100 + 1e-6;

function isInside({ left = 0, top = 0, width = 0, height = 0 }: Sides): boolean {
  return left + width <= maxPercent && top + height <= maxPercent;
}

function toBox({ left, top, width, height }: Sides): DrawnBox | undefined {
  if (left === undefined || top === undefined) return undefined;
  if (width === undefined || height === undefined) return undefined;
  return { left, top, width, height };
}
