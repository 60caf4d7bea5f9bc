import { isMultipart, openFormParser } from "#app/services/read-fields.server.ts";

/** Of a form with files, what comes before the first one is no more than this. */
const openingBytesAtMost = 1_000_000;

export interface CardForm {
  /** Of the fields before the first file. */
  fields: Record<string, string>;
  /** Something was chosen; browsers send an empty file without a name where nothing was. */
  hasFiles: boolean;
  /** The whole form, from its first byte. */
  body: ReadableStream<Uint8Array>;
  /** Reads what has not been read: browsers listen to an answer only when they have sent all. */
  drain(): Promise<void>;
}

/** Reads a form up to its first file, and leaves the rest to be passed on as it comes. */
export async function openCardForm(request: Request): Promise<CardForm> {
  if (!isMultipart(request) || !request.body) {
    const fields = Object.fromEntries((await request.formData()) as Iterable<[string, string]>);
    return { fields, hasFiles: false, body: new Blob([]).stream(), drain: async () => {} };
  }
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const held: Uint8Array[] = [];
  const fields: Record<string, string> = {};
  let firstFile: { name: string | undefined } | undefined;
  const parser = openFormParser(request);
  parser.on("field", (name, value) => (fields[name] = value));
  parser.on("file", (_name, file, { filename }) => {
    file.resume();
    firstFile ??= { name: filename || undefined };
  });
  parser.on("error", () => undefined);
  for (let bytes = 0; !firstFile && bytes <= openingBytesAtMost;) {
    const { done, value } = await reader.read();
    if (done) break;
    held.push(value);
    bytes += value.byteLength;
    await new Promise((resolve) => parser.write(value, resolve));
  }
  return {
    fields,
    hasFiles: firstFile?.name !== undefined,
    body: new ReadableStream({
      pull: async (controller) => {
        const chunk = held.shift() ?? (await reader.read()).value;
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    }),
    drain: async () => {
      while (!(await reader.read()).done);
    },
  };
}
