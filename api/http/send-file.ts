import type { ByteRange, FileStore, OpenFile } from "../files/file-store.ts";
import { hasTag } from "./has-tag.ts";
import { streamChunks } from "./stream-text.ts";

export interface SentFile {
  key: string;
  mimeType: string;
  fileName: string;
  disposition: "attachment" | "inline";
  /** Seconds a browser may keep it without asking whether it has changed. */
  maxAgeSeconds?: number;
  /** Caches between here and the browser may keep it, too. */
  isPublic?: boolean;
}

/** In part where Range asks. Nothing can run: types are not guessed, pages are boxed in. Undefined without a file. */
export async function sendFile(
  files: Pick<FileStore, "open">,
  request: Request,
  sent: SentFile,
): Promise<Response | undefined> {
  const file = await files.open(sent.key);
  return file && sendOpened(file, request, sent);
}

export function sendOpened(file: OpenFile, request: Request, sent: SentFile): Response {
  const unchanged = answerUnchanged(request, sent, file.version);
  if (unchanged) return unchanged;
  const { headers, etag } = describe(sent, file.version);
  const range = isOfThis(request.headers.get("if-range"), etag)
    ? readRange(request.headers.get("range"), file.bytes)
    : undefined;
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const body = request.method === "HEAD" ? null : streamChunks(file.read(range));
  if (range === undefined) {
    headers.set("content-length", String(file.bytes));
    headers.set("fallback-content-length", String(file.bytes));
    return new Response(body, { headers });
  }
  headers.set("content-range", `bytes ${range.start}-${range.end}/${file.bytes}`);
  headers.set("content-length", String(range.end - range.start + 1));
  return new Response(body, { status: 206, headers });
}

/** The same of bytes that are at hand. */
export function sendBytes(
  { bytes, version }: { bytes: Uint8Array; version: string },
  request: Request,
  sent: SentFile,
): Response {
  async function* read(range?: ByteRange): AsyncGenerator<Uint8Array> {
    yield range ? bytes.subarray(range.start, range.end + 1) : bytes;
  }
  return sendOpened({ bytes: bytes.length, version, read }, request, sent);
}

/** That whoever asks has it already, without looking into it. */
export function answerUnchanged(
  request: Request,
  sent: SentFile,
  version: string,
): Response | undefined {
  const { headers, etag } = describe(sent, version);
  const isKnown = hasTag(request.headers.get("if-none-match"), etag);
  return isKnown ? new Response(null, { status: 304, headers }) : undefined;
}

function describe(sent: SentFile, version: string): { headers: Headers; etag: string } {
  const etag = `"${sent.key.replace(/[^\w-]/g, "_")}-${version}"`;
  const headers = new Headers({
    "content-type": toSentType(sent.mimeType),
    "content-disposition": `${sent.disposition}; filename="${toAscii(sent.fileName)}"`,
    "accept-ranges": "bytes",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    etag,
    "cache-control": toCacheControl(sent),
  });
  return { headers, etag };
}

const shownOrPlayed = /^(audio|image|video)\/[\w.-]+$/;
const otherTypes = ["application/x-cptv", "application/zip"];

/** Workers name types as they like: one that a browser would run, or that is none, is plain bytes. */
function toSentType(mimeType: string): string {
  const isKnown = shownOrPlayed.test(mimeType) || otherTypes.includes(mimeType);
  return isKnown ? mimeType : "application/octet-stream";
}

function toCacheControl({ maxAgeSeconds, isPublic }: SentFile): string {
  const where = isPublic ? "public" : "private";
  return maxAgeSeconds ? `${where}, max-age=${maxAgeSeconds}` : `${where}, no-cache`;
}

/** A part of another file would not fit what was fetched before. No file goes out with a date that could be named. */
function isOfThis(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}

/**
 * One range of bytes. Several at once, another unit, or one that ends before it starts are answered with the whole file,
 * as HTTP has it.
 */
export function readRange(
  header: string | null,
  bytes: number,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  if (match[1] !== "" && match[2] !== "" && Number(match[2]) < Number(match[1])) return undefined;
  const last = bytes - 1;
  const start = match[1] === "" ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? last : Math.min(last, Number(match[2]));
  return start > last ? "unsatisfiable" : { start, end };
}

function toAscii(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, "_");
}
