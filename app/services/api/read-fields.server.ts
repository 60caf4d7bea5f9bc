import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { maxFormBytes } from "#app/forms/form-data.server.ts";

export type Fields = [name: string, value: string][];

const maxFields = 1000;

/**
 * The text fields of a form with files, as long as they weigh no more than a form may. The files are read past and
 * never held: they may be a whole card.
 */
export async function readFields(request: Request): Promise<Fields> {
  const fields: Fields = [];
  let bytes = 0;
  const parser = openFormParser(request);
  parser.on("field", (name, value) => {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (bytes <= maxFormBytes.signedIn) fields.push([name, value]);
  });
  parser.on("file", (_name, file) => file.resume());
  await pipeline(Readable.fromWeb(request.body as never), parser);
  return fields;
}

/** Reads a form as it comes; throws where its boundary is not said. */
export function openFormParser({ headers }: Pick<Request, "headers">): busboy.Busboy {
  const parser = busboy({
    headers: Object.fromEntries(headers),
    defParamCharset: "utf8",
    limits: { fieldSize: maxFormBytes.signedIn, fields: maxFields },
  });
  /* A form that breaks off within a file fails that, too, and would end the process where nobody listens. */
  return parser.on("file", (_name, file) => file.on("error", () => undefined));
}
