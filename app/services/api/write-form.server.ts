import { randomUUID } from "node:crypto";
import type { SentForm } from "#contract/client.ts";
import { toStream } from "./to-stream.server.ts";

/** A file of a form, as it comes. */
export interface FilePart {
  name: string;
  type: string;
  content: ReadableStream<Uint8Array>;
}

type Parts = Record<string, string | FilePart>;

/** A multipart form of these parts in their order. Its files are never held in memory. */
export function writeForm(parts: Parts): SentForm {
  const boundary = `part-${randomUUID()}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: toStream(writeParts(boundary, parts)),
  };
}

const encoder = new TextEncoder();

async function* writeParts(boundary: string, parts: Parts): AsyncIterable<Uint8Array> {
  for (const [name, part] of Object.entries(parts)) {
    yield encoder.encode(`--${boundary}\r\n${describePart(name, part)}\r\n\r\n`);
    if (typeof part === "string") yield encoder.encode(part);
    else yield* part.content;
    yield encoder.encode("\r\n");
  }
  yield encoder.encode(`--${boundary}--\r\n`);
}

function describePart(name: string, part: string | FilePart): string {
  const disposition = `content-disposition: form-data; name="${quote(name)}"`;
  if (typeof part === "string") return disposition;
  const type = part.type.replace(/[^\x20-\x7e]/g, "") || "application/octet-stream";
  return `${disposition}; filename="${quote(part.name)}"\r\ncontent-type: ${type}`;
}

/** As browsers write names in forms. */
function quote(text: string): string {
  return text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}
