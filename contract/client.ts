import type { z } from "zod";
import type { AnyEndpoint, InputOf, ReplyOf } from "./endpoint.ts";
import { toRefusal, type Envelope, type Failure, type Refusal } from "./envelope.ts";
import { innermostRow, outermostRow, withoutRows } from "./odd-rows.ts";

/** Carries a request to the API: a function call in one process, or HTTP. */
export interface Transport {
  (request: Request): Promise<Response>;
  /** It may fail at any time, and that is nobody's fault. */
  isLine?: true;
  /** The server at its end, where that may be any of this API. */
  baseUrl?: string;
}

export type Outcome<E extends AnyEndpoint> =
  | {
      ok: true;
      reply: ReplyOf<E>;
      messages: string[];
      version?: string | undefined;
      /** What was left out of the reply, because it is not as the contract says: "recordings.3.type (invalid_value)". */
      leftOut?: string[];
    }
  | { ok: false; refusal: Refusal };

/** Not changed, and no such range. */
const aboutTheFile = [304, 416];

const maxNamedIssues = 10;

/** The line failed, or nobody waits any more: nobody knows whether the API has done what it was asked. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** The API is in this process, and threw: a defect of ours, which is the cause. */
export class ApiFault extends Error {
  override readonly name = "ApiFault";
}

/** What was answered is not what the contract says. The message quotes nothing of it. */
export class BrokenReply extends Error {
  override readonly name = "BrokenReply";
}

/** A whole multipart form with the type that says its boundary. */
export interface SentForm {
  type: string;
  content: ReadableStream<Uint8Array>;
}

/** What an endpoint that takes files is sent beside its fields; a stream goes on as it comes. */
export interface Upload {
  /** For an endpoint whose body is a file. */
  file?: Blob | ReadableStream<Uint8Array> | undefined;
  /** For an endpoint that takes the parts of a form. */
  form?: SentForm | undefined;
}

interface CallOptions extends Upload {
  /** As the API gave it, with its scheme. */
  token?: string | undefined;
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint. What the API refuses is an outcome; throws Unreachable where a line fails, ApiFault where an API
 * in this process does, and BrokenReply where the answer breaks the contract. A file endpoint gives the answer itself,
 * unread.
 */
export async function call<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Outcome<E>> {
  const request = toRequest(endpoint, input as Record<string, unknown>, options);
  const toFault = (cause: unknown) =>
    transport.isLine || request.signal.aborted
      ? new Unreachable(`The API was not reached for ${endpoint.name}`, { cause })
      : new ApiFault(`The API failed at ${endpoint.name}`, { cause });
  const response = await reach(() => transport(request), toFault);
  if (!response.ok && !aboutTheFile.includes(response.status))
    return { ok: false, refusal: await readRefusal(response) };
  if (!endpoint.reply) return { ok: true, reply: response as ReplyOf<E>, messages: [] };
  if (response.status === 204) return { ok: true, reply: undefined as ReplyOf<E>, messages: [] };
  const body = parseReply(endpoint, await reach(() => readText(response), toFault));
  const { reply, leftOut } = checkReply(endpoint, endpoint.reply, body);
  return {
    ok: true,
    reply: reply as ReplyOf<E>,
    messages: body.messages ?? [],
    version: body.cwVersion,
    ...(leftOut.length > 0 ? { leftOut } : {}),
  };
}

async function reach<T>(work: () => Promise<T>, toFault: (cause: unknown) => Error): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toFault(cause);
  }
}

/** Several times the longest answer of ours: one without an end would else be held until there is no memory left. */
const maxReplyBytes = 64 * 1024 ** 2;

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxReplyBytes) throw new Error(`The answer is longer than ${maxReplyBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseReply({ name }: AnyEndpoint, text: string): Partial<Envelope> {
  const body = parseObject(text);
  if (!body) throw new BrokenReply(`${name} was answered with no JSON object`);
  return body;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A row that is not as the contract says takes no others with it: the smallest that holds the fault is left out. */
function checkReply({ name }: AnyEndpoint, schema: z.ZodType, body: object) {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { reply: parsed.data, leftOut: [] };
  const { issues } = parsed.error;
  const leftOut = issues
    .slice(0, maxNamedIssues)
    .map(({ path, code }) => `${path.join(".")} (${code})`);
  for (const rowOf of [innermostRow, outermostRow]) {
    const rest = schema.safeParse(
      withoutRows(
        body,
        issues.map(({ path }) => rowOf(path)),
      ),
    );
    if (rest.success) return { reply: rest.data, leftOut };
  }
  throw new BrokenReply(`${name} was answered with other fields: ${leftOut.join(", ")}`);
}

function toRequest(
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
  { token, headers = {}, signal, ...upload }: CallOptions,
): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) given.set(name, value);
  if (token) given.set("authorization", token);
  const { type, content } = toBody(endpoint, input, upload);
  if (type) given.set("content-type", type);
  const init: StreamedRequestInit = { method: endpoint.method, headers: given, duplex: "half" };
  if (signal) init.signal = signal;
  if (content) init.body = content;
  return new Request(toUrl(endpoint, input), init);
}

/** With what a body that is a stream asks for, which the types of browsers do not know. */
type StreamedRequestInit = RequestInit & { duplex: "half" };

function toBody(
  { body }: AnyEndpoint,
  input: Record<string, unknown>,
  { file, form }: Upload,
): { type?: string; content?: BodyInit } {
  if (form) return form;
  if (file) return { type: "application/octet-stream", content: file };
  if (Object.keys(body).length === 0) return {};
  return { type: "application/json", content: JSON.stringify(pick(input, body)) };
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
  const failure: Partial<Failure> = parseObject(await readText(response).catch(() => "")) ?? {};
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  return toRefusal(response.status, failure, retryAfter);
}
