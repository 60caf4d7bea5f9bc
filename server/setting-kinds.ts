import { resolve } from "node:path";
import * as z from "zod";

export type Setting = {
  meaning: string;
  must: string;
  schema: z.ZodType<unknown, string | undefined>;
  /** Text that is parsed when the variable is absent. */
  default?: string;
  /** What holds when the variable is absent and nothing is parsed in its place. */
  otherwise?: string;
  /** The value never appears in a message. */
  hidden?: true;
};

export function wholeNumber(least: number, most: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most));
}

/** Separated by commas. */
export function listOf<T extends z.ZodType<string, string>>(one: T) {
  return z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim().toLowerCase()))
    .pipe(z.array(one));
}

/** `name=value,name=value`, percent-encoded. */
export function keyedList(value = /^[^=\p{Cc}]*$/u) {
  return z.string().refine((text) => text.split(",").every((pair) => isKeyed(pair, value)));
}

function isKeyed(pair: string, value: RegExp): boolean {
  const at = pair.indexOf("=");
  if (at < 1 || !value.test(pair.slice(at + 1))) return false;
  try {
    decodeURIComponent(pair);
    return true;
  } catch {
    return false;
  }
}

/** Apps have schemes of their own. */
export function isOrigin(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#\s]+$/.test(text) && URL.canParse(text);
}

export function oneLine() {
  return z.string().regex(/^\P{Cc}+$/u);
}

export function addressWith(...protocols: string[]) {
  return z
    .string()
    .refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}//`)))
    .refine((text) => URL.canParse(text));
}

export function fileOrAddress() {
  const address = addressWith("http:", "https:").refine((text) => {
    const url = URL.parse(text);
    return url?.username === "" && url.password === "";
  });
  const file = oneLine()
    .refine((path) => !path.includes("://"))
    .transform((path) => resolve(path));
  return z.union([address, file]);
}
