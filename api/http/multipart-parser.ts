import * as bounds from "#contract/bounds.ts";
import { Readable } from "node:stream";
import busboy from "busboy";
import { Refusal } from "#contract/envelope.ts";

export const maxFileBytes = bounds.uploadFileBytes;
export const maxDataBytes = bounds.uploadDataBytes;

/** Refuses `malformed` what is no multipart body. `preservePath` keeps the folders in names of files. */
export function openParser(
  request: Request,
  { parts, preservePath = false }: { parts: number; preservePath?: boolean },
): busboy.Busboy {
  try {
    return busboy({
      headers: Object.fromEntries(request.headers),
      defParamCharset: "utf8",
      preservePath,
      limits: { fileSize: maxFileBytes, fieldSize: maxDataBytes, parts },
    });
  } catch {
    throw new Refusal("malformed", "Send the parts as multipart/form-data.");
  }
}

export function openBody(request: Request): Readable {
  return request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
}

/** Stops parsing, and drops what still arrives. */
export function stopParsing(source: Readable, parser: busboy.Busboy): void {
  source.unpipe(parser);
  source.resume();
  parser.destroy();
}

export function uploadTruncated(): Refusal {
  return new Refusal("damaged", "The upload was cut off. Send it again.");
}

export function unknownPart(name: string): Refusal {
  return new Refusal("unprocessable", `Unknown form field '${name}'.`);
}
