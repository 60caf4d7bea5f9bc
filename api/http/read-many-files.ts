import type { Readable } from "node:stream";
import { Refusal } from "#contract/envelope.ts";
import { nextTurn } from "../files/next-turn.ts";
import {
  uploadTruncated,
  maxFileBytes,
  openBody,
  openParser,
  stopParsing,
  unknownPart,
} from "./multipart-parser.ts";

export interface SentFile {
  /** With its folders, where the browser sends them. */
  name: string;
  /** Once. Throws where the body is cut off or the file too large. */
  content: AsyncIterable<Uint8Array>;
}

/**
 * Reads a multipart body of any number of `file` parts as a stream: each is handed to `take`, and the next only when
 * it is done with. What it has not read of a file is dropped. Fields are passed over, and so is the empty part that
 * browsers send where nothing was chosen.
 */
export async function readManyFiles(
  request: Request,
  take: (file: SentFile) => Promise<void>,
): Promise<void> {
  const parser = openParser(request, { parts: Number.POSITIVE_INFINITY, preservePath: true });
  const source = openBody(request);
  let turn = Promise.resolve();

  const parsed = new Promise<void>((resolve, reject) => {
    parser.on("file", (part, stream, { filename }) => {
      /* Its reader gets the error; without one it must not end the process. */
      stream.on("error", () => {});
      if (part !== "file") {
        stream.resume();
        reject(unknownPart(part));
        return;
      }
      /* Not before the first: what is not read yet when the body breaks off is lost. */
      turn = turn.then(() => takeOne(stream, filename, take)).then(nextTurn);
      turn.catch(reject);
    });
    parser.on("close", resolve);
    parser.on("error", () => reject(uploadTruncated()));
    source.on("error", () => reject(uploadTruncated()));
    source.pipe(parser);
  });

  try {
    await parsed;
    await turn;
  } catch (error) {
    stopParsing(source, parser);
    /* Files that were whole when the body was cut off are still taken. */
    await turn.catch(() => {});
    throw error;
  }
}

async function takeOne(
  stream: Readable,
  fileName: string | undefined,
  take: (file: SentFile) => Promise<void>,
): Promise<void> {
  const content = readWhole(stream);
  const first = await content.next();
  if (first.done && fileName === undefined) return;
  try {
    await take({ name: fileName ?? "file", content: putBack(first, content) });
  } finally {
    await content.return();
    stream.resume();
  }
}

/** Does not end the stream when it is left early: the parser waits until what is left has been dropped. */
async function* readWhole(stream: Readable): AsyncGenerator<Uint8Array, void> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch {
    throw uploadTruncated();
  }
  if ((stream as { truncated?: boolean }).truncated) {
    throw new Refusal("tooLarge", `A file is larger than ${maxFileBytes} bytes.`);
  }
}

async function* putBack(
  first: IteratorResult<Uint8Array, void>,
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array> {
  if (first.value) yield first.value;
  yield* rest;
}
