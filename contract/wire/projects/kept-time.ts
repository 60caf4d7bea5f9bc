import { z } from "zod";
import { keptDays } from "#contract/rules/recordings/kept-days.ts";

const { min, max } = keptDays;
const invalid = `Invalid value: ${min} to ${max} days`;

export const daysKept = z.int().min(min, invalid).max(max, invalid);

/** For how long a project keeps recordings that hold only false triggers; that many days, or for good. */
export const keptTime = z.union([z.literal("always"), daysKept], invalid);
