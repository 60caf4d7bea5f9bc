import { StringDecoder } from "node:string_decoder";

/** A text in UTF-8, decoded as it comes: a long one holds everybody up where it is decoded at its end. */
export async function decodeText(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<string> {
  const decoder = new StringDecoder("utf8");
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    parts.push(decoder.write(chunk));
  }
  return parts.join("") + decoder.end();
}
