import { createHash } from "node:crypto";
import type { Api } from "#api/app.ts";
import { call } from "#contract/client.ts";
import type { AnyEndpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import { type Failure, toRefusal } from "#contract/envelope.ts";
import { uploadRecording } from "#contract/wire/recordings/recordings.ts";

export type Ask = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  token?: string,
) => Promise<ReplyOf<E>>;

/** Asks the API as any client does; a refusal throws. */
export function makeAsk(api: Api): Ask {
  return async (endpoint, input, token) => {
    const outcome = await call((request) => send(api, request), endpoint, input, { token });
    if (!outcome.ok) throw outcome.refusal;
    return outcome.reply;
  };
}

/** What an endpoint that takes a file is sent, and what it answers. */
export type Post = (
  endpoint: AnyEndpoint,
  params: Record<string, number>,
  body: FormData | Blob,
  token: string,
) => Promise<unknown>;

/** Sends files to the API as any client does; a refusal throws. */
export function makePost(api: Api): Post {
  return async ({ path }, params, body, token) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const url = new URL(filled, "http://api.invalid");
    const headers = { authorization: token };
    const response = await send(api, new Request(url, { method: "POST", headers, body }));
    const answer: unknown = await response.json();
    if (!response.ok) throw toRefusal(response.status, answer as Failure);
    return answer;
  };
}

/** What a device sends: the file, and beside it the `data` of an upload. */
export interface SentRecording {
  file: Uint8Array<ArrayBuffer>;
  /** Thermal cameras call every file `file`. */
  fileName?: string;
  data: Record<string, unknown>;
}

/** Sends a recording as its camera does, and gives its id. */
export async function upload(
  api: Api,
  token: string,
  { file, fileName = "file", data }: SentRecording,
): Promise<number> {
  const fileHash = createHash("sha1").update(file).digest("hex");
  const body = new FormData();
  body.append("data", JSON.stringify({ ...data, fileHash }));
  body.append("file", new Blob([file]), fileName);
  const answer = await makePost(api)(uploadRecording, {}, body, token);
  return uploadRecording.reply.parse(answer).recordingId;
}

function send(api: Api, request: Request): Promise<Response> {
  return api.fetch(request, { address: "127.0.0.1" });
}
