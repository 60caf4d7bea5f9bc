import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { isName, nameRule, toUrlName } from "#contract/rules/navigation/names.ts";
import { isNestedTooDeep } from "#contract/rules/text/nesting.ts";
import { isTimeZone } from "#contract/rules/times/zone-names.ts";

const invalid = { error: "Invalid value" };
/** Of a number in words of digits, more than any has. */
const maxDigits = 100;

/** Ids are whole numbers of 32 bits, in both databases. */
export const id = z.union(
  [
    z.int32(),
    z
      .string()
      .max(maxDigits)
      .regex(/^-?\d+$/)
      .transform(Number)
      .pipe(z.int32()),
  ],
  invalid,
);

/** Where a page begins, and how much it may hold. */
export const wholeNumber = id.pipe(z.number().min(0, "Invalid value"));

const tooLong = { error: "Invalid value: too long" };

/** Text as a database can hold it: PostgreSQL has no NUL. */
export const longText = z
  .string(invalid)
  .max(bounds.longTextLength, tooLong)
  .regex(/^[^\0]*$/, invalid);

export const text = longText.max(bounds.textLength, tooLong);

/** A name on one line, which mails and lists can show. */
export const oneLine = text.regex(/^\P{Cc}*$/u, "Invalid value: a name has one line");

/** A whole number alone is an id, anything else is a name; "2nd project" is a name. */
export const nameOrId = z.union([z.number().transform(String), text.min(1, invalid)], invalid);

export const number = z.union(
  [
    z.number(),
    z
      .string()
      .max(maxDigits)
      .trim()
      .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i)
      .transform(Number)
      .pipe(z.number()),
  ],
  invalid,
);

/** Only `true`, `false`, `1` and `0`, as text or value. */
export const flag = z.union(
  [
    z.boolean(),
    z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1"),
    z.literal([0, 1]).transform(Boolean),
  ],
  invalid,
);

/** Everything but "", 0 and "false" in any case means yes: AI workers post `True` and `False`. */
export const lenientFlag = z.unknown().transform((value) => {
  if (typeof value === "object" && value !== null) return true;
  const text = String(value ?? "").toLowerCase();
  return text !== "" && text !== "0" && text !== "false";
});

/** Any ISO-8601 instant or date of the years 1 to 9999; without a zone it is UTC. Becomes UTC text with milliseconds. */
export const instant = z
  .string(invalid)
  .max(maxDigits, invalid)
  .transform((text, context) => {
    const shape =
      /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
    const [, day, time = "00:00", zone = "Z"] = shape.exec(text.trim()) ?? [];
    const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
    const date = new Date(`${day}T${time.replace(",", ".")}${offset}`);
    const year = date.getUTCFullYear();
    if (day === undefined || !isDay(day) || !(year >= 1 && year <= 9999)) {
      context.addIssue({
        code: "custom",
        message: "Invalid value: write a time as 2026-11-21T09:30:00Z",
      });
      return z.NEVER;
    }
    return date.toISOString();
  });

/** JavaScript takes the 30th of February for a day of March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Repeated query parameters; one value alone is a list of one. */
export function list<T extends z.ZodType>(item: T, max: number = bounds.listLength) {
  const many = z.array(item).max(max, `Invalid value: at most ${max}`);
  return z.union([many, item.transform((one) => [one])], {
    error: ({ input }) =>
      Array.isArray(input) && input.length > max ? `At most ${max}` : invalid.error,
  });
}

/** Tags or labels to look for, each as long as a tag may be. */
export const words = list(text.max(bounds.nameLength, invalid), bounds.partsLength);

/** Longer ones cannot be mailed to (RFC 5321). */
const emailLength = 254;

export const email = z
  .string(invalid)
  .max(emailLength, invalid)
  .transform((text) => text.toLowerCase())
  .pipe(z.email("Invalid value: write an address such as name@example.org"));

export const passwordMinimum = 8;
const passwordTooShort = `Password must be at least ${passwordMinimum} characters long`;
export const password = z
  .string(passwordTooShort)
  .min(passwordMinimum, passwordTooShort)
  .max(bounds.passwordLength, `Password must be at most ${bounds.passwordLength} characters long`);

/** The one that an account has, which may be older than today's rules. */
const mustHaveCurrent = "Enter your current password";
export const currentPassword = z
  .string(mustHaveCurrent)
  .min(1, mustHaveCurrent)
  .max(bounds.passwordLength, tooLong);

/** A required name; the messages name the field, as clients of the dialect expect. */
export function name(field: string) {
  const text = `'${field}' is required: ${nameRule}`;
  return z.string(text).max(bounds.nameLength, { error: text, abort: true }).refine(isName, text);
}

const noName = { error: `Invalid value: ${nameRule}` };

/** In a path: a name or a form of it that an address can carry, and nothing that nobody is called. */
export const nameInPath = text.refine((sent) => isName(sent) || isName(toUrlName(sent)), noName);

const wholeId = text.regex(/^[1-9]\d*$/);
export const nameOrIdInPath = z.union([wholeId, nameInPath], noName);

/** Inactive devices are found, too, unless the caller wants none. */
export const onlyActive = { "only-active": lenientFlag.default(false) };

export const viewMode = { "view-mode": z.literal("user", invalid).optional() };

export const place = z.object({ lat: z.number(), lng: z.number() });

export const latitude = number.pipe(z.number(invalid).min(-90, invalid).max(90, invalid));
export const longitude = number.pipe(z.number(invalid).min(-180, invalid).max(180, invalid));

/** A place as it is sent; as it is answered it may be anything that was once stored. */
export const placeOnEarth = z.strictObject({ lat: latitude, lng: longitude });

/** A field that may be sent as JSON text or as the value itself. */
export function jsonOr<T extends z.ZodType>(value: T) {
  return z.preprocess((sent) => (typeof sent === "string" ? parseJson(sent) : sent), value);
}

/** The same, of what is stored as it was sent. */
export function storedJson<T extends z.ZodType>(value: T) {
  return jsonOr(value.refine((sent) => !isNestedTooDeep(sent), "Invalid value: nested too deep"));
}

/** Any keys with any values. */
export const anyObject = z.record(z.string(), z.unknown());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const timeZone = z
  .string(invalid)
  .max(maxDigits, invalid)
  .refine(isTimeZone, "Invalid value: choose a time zone such as Pacific/Auckland");

/** A signed token as the mail carried it, with its dots. */
export const linkToken = z.string(invalid).min(1, invalid).max(bounds.tokenLength, invalid);

/** Any text but an empty one means yes. */
export const presence = z
  .string()
  .max(bounds.textLength)
  .optional()
  .transform((text) => text !== undefined && text !== "");
