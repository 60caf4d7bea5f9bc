import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { broken, isMultipart, maxFormBytes, readFormData } from "#app/forms/form-data.server.ts";
import type { SentForm } from "#contract/client.ts";
import { openFormParser } from "./read-fields.server.ts";
import { toStream } from "./to-stream.server.ts";

export interface FileForm {
  /** Those before the first file. */
  fields: Record<string, string>;
  /** The first file; undefined where none was chosen: browsers send an empty one without a name then. */
  file: { name: string; type: string } | undefined;
  /** The whole form from its first byte, to be passed on as it comes. */
  form: SentForm;
  /** Reads what has not been read: browsers listen to an answer only when they have sent all. */
  drain(): Promise<void>;
}

/** Reads a form up to its first file, and leaves the rest to be read as it comes. Throws 400 where it is not whole. */
export async function openFileForm(request: Request): Promise<FileForm> {
  const type = request.headers.get("content-type") ?? "";
  if (!isMultipart(request) || !request.body) {
    const fields = Object.fromEntries((await readFormData(request)) as Iterable<[string, string]>);
    const form = { type, content: new Blob([]).stream() };
    return { fields, file: undefined, form, drain: async () => {} };
  }
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const drain = async () => {
    while (!(await reader.read()).done);
  };
  const { fields, file, chunks, isBroken } = await readOpening(request, reader);
  if (isBroken) {
    void drain().catch(() => undefined);
    throw broken();
  }
  const content = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const chunk = chunks.shift() ?? (await reader.read()).value;
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  return { fields, file: file?.name ? file : undefined, form: { type, content }, drain };
}

async function readOpening(request: Request, reader: ReadableStreamDefaultReader<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  const fields: Record<string, string> = {};
  let file: FileForm["file"];
  let isBroken = false;
  const parser = openFormParser(request);
  parser.on("field", (name, value) => (fields[name] = value));
  parser.on("file", (_name, content, { filename, mimeType }) => {
    content.resume();
    file ??= { name: filename ?? "", type: mimeType };
  });
  parser.on("error", () => (isBroken = true));
  for (let bytes = 0; !file && !isBroken && bytes <= maxFormBytes.signedIn;) {
    const { done, value } = await reader.read();
    if (done) {
      await new Promise((resolve) => parser.once("close", resolve).end());
      break;
    }
    chunks.push(value);
    bytes += value.byteLength;
    await new Promise((resolve) => parser.write(value, resolve));
  }
  return { fields, file, chunks, isBroken };
}

/** The bytes of the first file as they come; undefined where there are none. */
export async function openFirstFile({
  form,
}: Pick<FileForm, "form">): Promise<ReadableStream<Uint8Array> | undefined> {
  const found = Promise.withResolvers<Readable | undefined>();
  const parser = openFormParser({ headers: new Headers({ "content-type": form.type }) });
  let isFirst = true;
  parser.on("file", (_name, file) => {
    if (isFirst) found.resolve(file);
    else file.resume();
    isFirst = false;
  });
  pipeline(Readable.fromWeb(form.content as never), parser).then(
    () => found.resolve(undefined),
    found.reject,
  );
  const chunks = (await found.promise)?.[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const first = await chunks?.next();
  return first && !first.done ? toStream(startWith(first.value, chunks)) : undefined;
}

async function* startWith(
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield first;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done) return;
    yield value;
  }
}
