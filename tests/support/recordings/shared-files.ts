import type { TestApi } from "../test-api.ts";
import { dataPart, filePart, upload, type Part } from "./uploads.ts";

export const sound = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0]);

export const soundDetails = {
  name: "Possum call",
  sound: "call",
  animal: "possum",
  source: "Field",
  description: "A call at dusk",
  originalName: "possum.mp3",
};

export async function sendFileParts(api: TestApi, token: string | undefined, parts: Part[]) {
  const answer = await upload(api, token, parts, "/api/v1/files");
  return answer as typeof answer & { id?: number };
}

interface Uploaded {
  type?: string;
  details?: unknown;
  fileName?: string;
  bytes?: Uint8Array;
}

/** A file taken in; a refusal fails the test. */
export async function uploadSound(
  api: TestApi,
  token: string | undefined,
  {
    type = "audioBait",
    details = soundDetails,
    fileName = "possum.mp3",
    bytes = sound,
  }: Uploaded = {},
): Promise<number> {
  const parts = [dataPart({ type, details }), filePart(bytes, fileName)];
  const { id, messages } = await sendFileParts(api, token, parts);
  if (id === undefined) throw new Error(messages.join(" "));
  return id;
}
