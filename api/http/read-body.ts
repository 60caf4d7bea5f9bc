import { Refusal } from "#contract/envelope.ts";

/** Bodies of known callers; without a token a form is all there can be. */
export const bodyBytesAtMost = 50 * 1024 * 1024;
export const anonymousBodyBytesAtMost = 64 * 1024;

/** The fields of a JSON or form-encoded body. Any other kind has none. */
export async function readFields(
  request: Request,
  atMost: number,
): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (type.includes("json")) return parseJson(await readText(request, atMost));
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return toFields(new URLSearchParams(await readText(request, atMost)));
  }
  return {};
}

/** Repeated names become a list. */
export function toFields(pairs: URLSearchParams): Record<string, unknown> {
  const names = new Set(pairs.keys());
  const fields = [...names].map((name): [string, unknown] => {
    const values = pairs.getAll(name);
    return [name, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(fields);
}

function parseJson(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Said below, as for JSON that is not an object.
  }
  throw new Refusal("malformed", "The body must be a JSON object.");
}

async function readText(request: Request, atMost: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > atMost) {
      throw new Refusal("tooLarge", `The body is larger than ${atMost} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
