import { Refusal } from "#contract/envelope.ts";
import type { FileStore, ReceivedFile } from "../files/file-store.ts";

/** A body that is a file itself, as it was sent, whatever its type says. */
export function receiveBody(
  request: Request,
  files: FileStore,
  maxBytes: number,
): Promise<ReceivedFile> {
  return files.receive(limit(request.body ?? new Blob([]).stream(), maxBytes));
}

/** The body in memory: for files that are read at once and not stored. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const body = request.body ?? new Blob([]).stream();
  for await (const chunk of limit(body, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* limit(body: AsyncIterable<Uint8Array>, max: number): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > max) {
      throw new Refusal("tooLarge", `The file is larger than ${max} bytes.`);
    }
    yield chunk;
  }
}
