import { Refusal } from "#contract/envelope.ts";
import type { FileStore, ReceivedFile } from "../files/file-store.ts";
import { bodyBytesAtMost } from "./read-body.ts";

/** A body that is a file itself, as it was sent, whatever its type says. */
export function receiveBody(
  request: Request,
  files: FileStore,
  atMost = bodyBytesAtMost,
): Promise<ReceivedFile> {
  return files.receive(limit(request.body ?? new Blob([]).stream(), atMost));
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
