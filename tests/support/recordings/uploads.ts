import { createHash } from "node:crypto";
import type { Camera } from "../projects/people.ts";
import { makeCptv } from "./recordings.ts";
import type { TestApi } from "../test-api.ts";

export interface Part {
  name: string;
  content: string | Uint8Array;
  fileName?: string;
  contentType?: string;
}

export interface UploadAnswer {
  status: number;
  success: boolean;
  messages: string[];
  errorType?: string;
  recordingId?: number;
}

const boundary = "a-line-between-parts";
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** A multipart body with its parts in the order given. */
export function toMultipart(parts: Part[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, content, fileName, contentType }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined ? "" : `; filename="${fileName}"`,
    contentType === undefined ? "" : `\r\ncontent-type: ${contentType}`,
    "\r\n\r\n",
    content,
    "\r\n",
  ]);
  return new Uint8Array(
    Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
  );
}

export function dataPart(data: unknown): Part {
  return { name: "data", content: typeof data === "string" ? data : JSON.stringify(data) };
}

/** Devices call every file `file`. */
export function filePart(content: Uint8Array, fileName = "file"): Part {
  return { name: "file", content, fileName, contentType: "application/octet-stream" };
}

export function sha1(bytes: Uint8Array): string {
  return createHash("sha1").update(bytes).digest("hex");
}

/** Uploads parts as they are, and tells what was answered. */
export async function upload(
  api: Pick<TestApi, "fetch">,
  token: string | undefined,
  parts: Part[],
  path = "/api/v1/recordings",
): Promise<UploadAnswer> {
  const headers = new Headers({ "content-type": multipartType });
  if (token) headers.set("authorization", token);
  const body = toMultipart(parts);
  const request = new Request(`http://api.test${path}`, { method: "POST", headers, body });
  const response = await api.fetch(request);
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, "status">) };
}

/** A recording taken in from a camera; a refusal fails the test. */
export async function record(
  api: Pick<TestApi, "fetch"> & Partial<Pick<TestApi, "log">>,
  camera: Camera,
  data: Record<string, unknown> = {},
  file: Uint8Array = makeCptv(),
): Promise<number> {
  const parts = [dataPart({ type: "thermalRaw", ...data }), filePart(file)];
  const { recordingId, messages } = await upload(api, camera.token, parts);
  if (recordingId === undefined) {
    const faults = (api.log ?? []).flatMap(({ stack }) => stack ?? []);
    throw new Error([...messages, ...faults].join("\n"));
  }
  return recordingId;
}
