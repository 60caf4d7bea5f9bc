import * as bounds from "#contract/bounds.ts";
import { decodeText } from "./decode-text.ts";
import { requireFewValues, restIfLong } from "./require-few-values.ts";
import type { Readable } from "node:stream";
import { invalidFields, Refusal } from "#contract/envelope.ts";
import type { FileStore, ReceivedFile } from "../files/file-store.ts";
import {
  uploadTruncated,
  maxDataBytes,
  maxFileBytes,
  openBody,
  openParser,
  stopParsing,
  unknownPart,
} from "./multipart-parser.ts";

export interface Part extends ReceivedFile {
  fileName: string;
}

export interface Multipart<T> {
  data: T;
  files: Map<string, Part>;
}

interface Expected<T> {
  files: FileStore;
  /** Names of the parts that are files; there is one field beside them, `data`. */
  fileNames: readonly string[];
  /** Called once, as soon as `data` is there. */
  parseData(text: string): T | Promise<T>;
  /** Asked then. True: nothing more is stored, the rest is read and dropped. */
  isEnough?(data: T): Promise<boolean>;
}

/** As a stream, parts in any order, each file straight to the store. Whatever goes wrong, no file is left behind. */
export async function readMultipart<T>(
  request: Request,
  expected: Expected<T>,
): Promise<Multipart<T>> {
  const parser = openParser(request, { parts: bounds.uploadParts });
  const source = openBody(request);
  const received = new Map<string, Promise<Part | undefined>>();
  let data: Promise<T> | undefined;
  let enough: Promise<boolean> = Promise.resolve(false);

  const takeData = (text: Promise<string>) => {
    data = text.then(async (json) => {
      await requireFewValues(json, bounds.uploadDataValues);
      await restIfLong(json);
      return expected.parseData(json);
    });
    enough = data.then((parsed) => expected.isEnough?.(parsed) ?? false);
    return enough;
  };
  const takeFile = (name: string, stream: Readable, fileName: string | undefined) => {
    const part = enough.then((is) => (is ? drop(stream) : store(expected.files, stream, fileName)));
    received.set(name, part);
    return part;
  };

  const parsed = new Promise<void>((resolve, reject) => {
    parser.on("field", (name, value, { valueTruncated }) => {
      if (name !== "data") reject(unknownPart(name));
      else if (valueTruncated) reject(dataTooLarge());
      else takeData(Promise.resolve(value)).catch(reject);
    });
    parser.on("file", (name, stream, { filename }) => {
      stream.on("error", (error) => isOwnStop(error) || reject(uploadTruncated()));
      if (name === "data") takeData(decodeText(stream, maxDataBytes, dataTooLarge)).catch(reject);
      else if (expected.fileNames.includes(name) && !received.has(name)) {
        takeFile(name, stream, filename).catch(reject);
      } else {
        stream.resume();
        reject(unknownPart(name));
      }
    });
    parser.on("close", resolve);
    parser.on("error", () => reject(uploadTruncated()));
    source.on("error", () => reject(uploadTruncated()));
    source.pipe(parser);
  });

  try {
    await parsed;
    if (data === undefined)
      throw invalidFields([{ param: "data", location: "body", msg: "'data' is required" }]);
    await enough;
    return { data: await data, files: await settle(received) };
  } catch (error) {
    stopParsing(source, parser);
    await discardAll(received);
    throw error;
  }
}

/** Whoever stores a part reads no further where it cannot, and says why later than the stream says that it ends. */
function isOwnStop(error: Error): boolean {
  return (error as { code?: unknown }).code === "ABORT_ERR";
}

async function store(files: FileStore, stream: Readable, fileName = "file"): Promise<Part> {
  const part = { ...(await files.receive(stream)), fileName };
  if (!(stream as { truncated?: boolean }).truncated) return part;
  await part.discard();
  throw new Refusal("tooLarge", `The file is larger than ${maxFileBytes} bytes.`);
}

async function drop(stream: Readable): Promise<undefined> {
  stream.resume();
  return undefined;
}

async function settle(
  received: Map<string, Promise<Part | undefined>>,
): Promise<Map<string, Part>> {
  const files = new Map<string, Part>();
  for (const [name, part] of received) {
    const file = await part;
    if (file) files.set(name, file);
  }
  return files;
}

async function discardAll(received: Map<string, Promise<Part | undefined>>): Promise<void> {
  for (const part of received.values()) {
    const file = await part.catch(() => undefined);
    await file?.discard();
  }
}

function dataTooLarge(): Refusal {
  return new Refusal("tooLarge", `The data part is larger than ${maxDataBytes} bytes.`);
}
