import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";

export type Fields = [name: string, value: string][];

const fieldBytesAtMost = 1_000_000;
const fieldsAtMost = 1000;

export function isMultipart({ headers }: Request): boolean {
  return headers.get("content-type")?.startsWith("multipart/form-data") === true;
}

/** The text fields of a form with files. The files are read past and never held: they may be a whole card. */
export async function readFields(request: Request): Promise<Fields> {
  const fields: Fields = [];
  const parser = openFormParser(request);
  parser.on("field", (name, value) => fields.push([name, value]));
  parser.on("file", (_name, file) => file.resume());
  await pipeline(Readable.fromWeb(request.body as never), parser);
  return fields;
}

/** Reads a form as it comes; throws where its boundary is not said. */
export function openFormParser({ headers }: Request): busboy.Busboy {
  return busboy({
    headers: Object.fromEntries(headers),
    defParamCharset: "utf8",
    limits: { fieldSize: fieldBytesAtMost, fields: fieldsAtMost },
  });
}
