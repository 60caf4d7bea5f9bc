import { Refusal } from "#contract/envelope.ts";
import type { FileStore, ReceivedFile } from "../files/file-store.ts";
import { maxFileBodyBytes } from "./body-limits.ts";

/** A body that is a file itself, as it was sent, whatever its type says. */
export function receiveBody(
  request: Request,
  files: FileStore,
  atMost = maxFileBodyBytes,
): Promise<ReceivedFile> {
  return files.receive(limit(request.body ?? new Blob([]).stream(), atMost));
}

/** The same held in memory: for files that are read at once and not kept. */
export async function readBody(request: Request, bytesAtMost: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const body = request.body ?? new Blob([]).stream();
  for await (const chunk of limit(body, bytesAtMost)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* limit(body: AsyncIterable<Uint8Array>, atMost: number): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > atMost) {
      throw new Refusal("tooLarge", `The file is larger than ${atMost} bytes.`);
    }
    yield chunk;
  }
}
