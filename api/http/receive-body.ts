import { Refusal } from "#contract/envelope.ts";
import type { FileStore, ReceivedFile } from "../files/file-store.ts";
import { bodyBytesAtMost } from "./read-body.ts";

/** A body that is a file itself, as it was sent, whatever its type says. */
export function receiveBody(request: Request, files: FileStore): Promise<ReceivedFile> {
  return files.receive(limit(request.body ?? new Blob([]).stream()));
}

async function* limit(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > bodyBytesAtMost) {
      throw new Refusal("tooLarge", `The file is larger than ${bodyBytesAtMost} bytes.`);
    }
    yield chunk;
  }
}
