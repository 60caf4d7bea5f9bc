import * as bounds from "#contract/bounds.ts";
import { Refusal } from "#contract/envelope.ts";
import { isNestedTooDeep, maxNestingLevels } from "#contract/rules/text/nesting.ts";
import { requireFewSigns, requireFewValues, restIfLong } from "./require-few-values.ts";

/** The fields of a JSON or form-encoded body. Any other kind has none. */
export async function readFields(request: Request, max: number): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (type.includes("json"))
    return parseJson(await readText(request, max), max / bounds.bytesOfValue);
  if (type.startsWith("application/x-www-form-urlencoded")) {
    const text = await readText(request, max);
    await requireFewSigns(text, ["&"], bounds.formFields);
    return toFields(new URLSearchParams(text));
  }
  return {};
}

export function toFields(pairs: URLSearchParams): Record<string, unknown> {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const known = fields.get(name);
    if (Array.isArray(known)) known.push(value);
    else fields.set(name, known === undefined ? value : [known, value]);
  }
  return Object.fromEntries(fields);
}

/** Of the body: what is stored of it may have `maxNestingLevels` of its own. */
const maxLevels = maxNestingLevels + 20;

async function parseJson(text: string, maxValues: number): Promise<Record<string, unknown>> {
  if (text.trim() === "") return {};
  await requireFewValues(text, Math.floor(maxValues));
  await restIfLong(text);
  const value = tryParseJson(text);
  await restIfLong(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal("malformed", "The body must be a JSON object.");
  }
  if (isNestedTooDeep(value, maxLevels)) {
    throw new Refusal("malformed", `The body is nested in more than ${maxLevels} levels.`);
  }
  await restIfLong(text);
  return value as Record<string, unknown>;
}

export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(request: Request, max: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > max) {
      throw new Refusal("tooLarge", `The body is larger than ${max} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
