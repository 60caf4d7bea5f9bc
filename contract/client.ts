import type { AnyEndpoint, InputOf, ReplyOf } from "./endpoint.ts";
import { toRefusal, type Refusal } from "./envelope.ts";

/** Carries a request to the API: a function call in one process, or HTTP. */
export type Transport = (request: Request) => Promise<Response>;

export type Outcome<E extends AnyEndpoint> =
  | { ok: true; reply: ReplyOf<E>; messages: string[]; version?: string | undefined }
  | { ok: false; refusal: Refusal };

/** Not changed, and no such range. */
const aboutTheFile = [304, 416];

interface CallOptions {
  /** As the API gave it, with its scheme. */
  token?: string | undefined;
  headers?: Record<string, string | undefined>;
  /** The body of an endpoint that takes a file. */
  file?: Blob | undefined;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint. What the API refuses is an outcome; a transport that fails throws.
 * A file endpoint gives the answer itself, unread.
 */
export async function call<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Outcome<E>> {
  const response = await transport(toRequest(endpoint, input as Record<string, unknown>, options));
  if (!response.ok && !aboutTheFile.includes(response.status))
    return { ok: false, refusal: await readRefusal(response) };
  if (!endpoint.reply) return { ok: true, reply: response as ReplyOf<E>, messages: [] };
  if (response.status === 204) return { ok: true, reply: undefined as ReplyOf<E>, messages: [] };
  const body = (await response.json()) as { messages?: string[]; cwVersion?: string };
  return {
    ok: true,
    reply: endpoint.reply.parse(body) as ReplyOf<E>,
    messages: body.messages ?? [],
    version: body.cwVersion,
  };
}

function toRequest(
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
  { token, headers = {}, file, signal }: CallOptions,
): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) given.set(name, value);
  if (token) given.set("authorization", token);
  const init: RequestInit = { method: endpoint.method, headers: given };
  if (signal) init.signal = signal;
  if (file) init.body = file;
  const body = pick(input, endpoint.body);
  if (Object.keys(endpoint.body).length > 0) {
    given.set("content-type", "application/json");
    init.body = JSON.stringify(body);
  }
  return new Request(toUrl(endpoint, input), init);
}

/** The host is the transport's business; this one never leaves the process. */
function toUrl(endpoint: AnyEndpoint, input: Record<string, unknown>): URL {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const url = new URL(path, "http://api.invalid");
  for (const [name, value] of Object.entries(pick(input, endpoint.query))) {
    for (const one of Array.isArray(value) ? value : [value])
      url.searchParams.append(name, String(one));
  }
  return url;
}

function pick(input: Record<string, unknown>, declared: object): Record<string, unknown> {
  const names = Object.keys(declared).filter((name) => input[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, input[name]]));
}

async function readRefusal(response: Response): Promise<Refusal> {
  const failure = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  return toRefusal(response.status, failure, retryAfter);
}
