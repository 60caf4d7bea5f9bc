import { createHash } from "node:crypto";
import { hasTag } from "./has-tag.ts";
import { streamChunks } from "./stream-text.ts";

export interface FixedJson {
  bytes: Uint8Array;
  etag: string;
}

/** A value that stays as it is, written once for all who ask. */
export function toFixedJson(value: object): FixedJson {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { bytes, etag: `"${hash}"` };
}

/** Whoever has it is told so. */
export function sendFixedJson({ bytes, etag }: FixedJson, { headers }: Request): Response {
  const sent = { etag, "cache-control": "public, no-cache" };
  if (hasTag(headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: sent });
  }
  return new Response(streamChunks(once(bytes)), {
    headers: {
      ...sent,
      "content-type": "application/json",
      "content-length": String(bytes.length),
    },
  });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
