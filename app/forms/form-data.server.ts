import * as bounds from "#contract/bounds.ts";
import { data } from "react-router";

/** What a form may weigh, but for the files of those that take some. */
export const maxFormBytes = {
  signedOut: bounds.anonymousFormBytes,
  signedIn: bounds.formBytes,
} as const;
/** More than any page has; a library takes the square of it in time. */
const maxFields = 2000;

const text = {
  tooLarge: (size: string) =>
    `This form can hold up to ${size}, and yours holds more. Nothing was saved. Go back, shorten what you typed or choose a smaller file, and send it again.`,
  signedOut: " If your session has ended, sign in again in another tab first.",
  broken: "The form didn't arrive in full, so nothing was saved. Go back and send it again.",
};

const readForms = new WeakMap<Request, FormData>();

/** The form that was read of this request, whose body is read once. */
export function formDataOf(request: Request): FormData | undefined {
  return readForms.get(request);
}

const limits = new WeakMap<Request, number>();

export function isMultipart({ headers }: Request): boolean {
  return headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") === true;
}

/** From now on the form of this request may weigh so much. */
export function limitForm(request: Request, maxBytes: number): void {
  limits.set(request, maxBytes);
}

function findLimit(request: Request): number {
  return limits.get(request) ?? maxFormBytes.signedOut;
}

/**
 * The one way to read a form whole: it is counted while it comes. Throws the page that says so where it weighs more
 * than `maxBytes` (413), and where it is not whole (400).
 */
export async function readFormData(
  request: Request,
  maxBytes = findLimit(request),
): Promise<FormData> {
  refuseLarger(request, maxBytes);
  const type = request.headers.get("content-type");
  const bytes = await readBytes(request, maxBytes);
  if (type === null) return new FormData();
  if (countFields(bytes, type) > maxFields) throw tooLarge(maxBytes);
  const read = new Response(bytes, { headers: { "content-type": type } });
  const form = await read.formData().catch(() => {
    throw broken();
  });
  readForms.set(request, form);
  return form;
}

/** Refuses a body that says itself that it weighs more. */
export function refuseLarger(request: Request, maxBytes = findLimit(request)): void {
  if (Number(request.headers.get("content-length") ?? 0) <= maxBytes) return;
  discardBody(request);
  throw tooLarge(maxBytes);
}

/** Reads past what is not wanted: browsers listen to an answer only when they have sent all. */
export function discardBody({ body, bodyUsed }: Request): void {
  if (body && !bodyUsed) void readPast(body.getReader()).catch(() => undefined);
}

export function broken() {
  return data({ text: text.broken }, { status: 400 });
}

async function readBytes({ body }: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const reader = (body ?? new Blob([]).stream()).getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void readPast(reader).catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

async function readPast(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

function tooLarge(maxBytes: number) {
  const isSignedOut = maxBytes === maxFormBytes.signedOut;
  const msg = text.tooLarge(formatSize(maxBytes)) + (isSignedOut ? text.signedOut : "");
  return data({ text: msg }, { status: 413 });
}

function formatSize(bytes: number): string {
  const isSmall = bytes < 1_000_000;
  return isSmall ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1_000_000)} MB`;
}

/** At least as many as the form has fields. */
function countFields(bytes: Buffer, type: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  const separator = boundary === undefined ? "&" : `--${boundary}`;
  let count = 1;
  for (let at = bytes.indexOf(separator); at >= 0 && count <= maxFields; count += 1) {
    at = bytes.indexOf(separator, at + separator.length);
  }
  return count;
}
