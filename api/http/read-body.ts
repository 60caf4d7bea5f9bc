import * as bounds from "#contract/bounds.ts";
import { Refusal } from "#contract/envelope.ts";
import { maxNestingLevels } from "#contract/rules/text/nesting.ts";
import { decodeText } from "./decode-text.ts";
import { parseJson } from "./parse-json.ts";
import { requireFewSigns, requireFewValues } from "./require-few-values.ts";

/** The fields of a JSON or form-encoded body. Any other kind has none. */
export async function readFields(request: Request, max: number): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  const maxValues = Math.floor(max / bounds.bytesOfValue);
  if (type.includes("json"))
    return readLongFields(await readJson(await readText(request, max), maxValues), maxValues);
  if (type.startsWith("application/x-www-form-urlencoded")) {
    const text = await readText(request, max);
    await requireFewSigns(text, ["&"], bounds.formFields);
    return readLongFields(toFields(new URLSearchParams(text)), maxValues);
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

/** JSON within a field, of a worker for example, is parsed where it is used, but what is long here, others in between. */
async function readLongFields(
  fields: Record<string, unknown>,
  maxValues: number,
): Promise<Record<string, unknown>> {
  for (const [name, text] of Object.entries(fields)) {
    if (typeof text !== "string" || text.length <= bounds.bodyBytes) continue;
    await requireFewValues(text, maxValues);
    const parsed = await parseJson(text, maxLevels);
    if ("value" in parsed) fields[name] = parsed.value;
  }
  return fields;
}

/** Of the body: what is stored of it may have `maxNestingLevels` of its own. */
const maxLevels = maxNestingLevels + 20;

async function readJson(text: string, maxValues: number): Promise<Record<string, unknown>> {
  if (text.trim() === "") return {};
  await requireFewValues(text, maxValues);
  const parsed = await parseJson(text, maxLevels);
  if ("value" in parsed && isFields(parsed.value)) return parsed.value;
  const isDeep = "fault" in parsed && parsed.fault === "depth";
  const message = isDeep
    ? `The body is nested in more than ${maxLevels} levels.`
    : "The body must be a JSON object.";
  throw new Refusal("malformed", message);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function readText(request: Request, max: number): Promise<string> {
  const tooLarge = () => new Refusal("tooLarge", `The body is larger than ${max} bytes.`);
  return decodeText(request.body ?? [], max, tooLarge);
}
