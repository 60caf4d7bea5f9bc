import { Readable, pipeline } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { readAcceptedCodings } from "./accepted-codings.ts";

const compressible =
  /^(text\/(html|plain|css|csv|x-script)|application\/(geo\+)?json|application\/x-ndjson)/;
/** Below this the headers of compression cost more than it saves. */
const minBytes = 860;
/** Of a streamed body no more than this is held before the first piece is sent. */
const maxHeldBytes = 64 * 1024;

/**
 * Pages and JSON leave compressed where the client can read it, what is still being made piece by piece; media, and
 * files of which ranges can be asked for, as they are.
 */
export async function compress(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (!compressible.test(type) || !response.body || isFixed(response.headers)) return response;
  response.headers.append("vary", "accept-encoding");
  const accepted = readAcceptedCodings(request);
  const coding = codings.find((one) => accepted.has(one));
  if (!coding) return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  const { ready, rest } = await readReady(response.body);
  if (!rest && ready.length < minBytes) {
    headers.set("content-length", String(ready.length));
    return new Response(ready, { status, headers });
  }
  headers.set("content-encoding", coding);
  const etag = headers.get("etag");
  if (etag?.startsWith('"')) headers.set("etag", `W/${etag}`);
  if (rest) {
    headers.delete("content-length");
    return new Response(packPieces(coding, rest), { status, headers });
  }
  const body = await pack(coding, ready);
  headers.set("content-length", String(body.length));
  return new Response(body, { status, headers });
}

function isFixed(headers: Headers): boolean {
  return ["content-encoding", "accept-ranges", "content-range"].some((name) => headers.has(name));
}

const codings = ["br", "gzip"] as const;

type Coding = (typeof codings)[number];

interface Begun {
  /** The whole body, where there is no rest. */
  ready: Buffer<ArrayBuffer>;
  /** The body from its start, where it is large or more of it has to be waited for. */
  rest?: ReadableStream<Uint8Array>;
}

/** Waits for the first chunk, and then reads only what is there at once. */
async function readReady(body: ReadableStream<Uint8Array>): Promise<Begun> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const next = reader.read();
    const first = chunks.length === 0;
    const read = await (first ? next : Promise.race([next, setImmediate(undefined)]));
    if (read?.done) return { ready: Buffer.concat(chunks) };
    if (read) {
      chunks.push(read.value);
      bytes += read.value.length;
    }
    if (!read || (!first && bytes > maxHeldBytes)) {
      return { ready: Buffer.alloc(0), rest: putBack(chunks, reader, read ? undefined : next) };
    }
  }
}

function putBack(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  pending: ReturnType<typeof reader.read> | undefined,
): ReadableStream<Uint8Array> {
  let next = pending;
  return new ReadableStream(
    {
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
      },
      pull: async (controller) => {
        const { done, value } = await (next ?? reader.read());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Of brotli: more takes longer for less. */
const quality = 6;

async function pack(coding: Coding, body: Buffer): Promise<Buffer<ArrayBuffer>> {
  if (coding === "gzip") return promisify(gzip)(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}

/** Sends each piece at once; reads no further than the client does. */
function packPieces(
  coding: Coding,
  body: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const coder =
    coding === "gzip"
      ? createGzip({ flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: quality },
        });
  /* A failure goes on to whoever reads the coder. */
  pipeline(Readable.fromWeb(body as never), coder, () => {});
  return Readable.toWeb(coder) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
