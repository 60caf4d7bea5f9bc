import type { Failure, Refusal } from "#contract/envelope.ts";

const apology = "Something went wrong on the server. It has been noted; please try again.";

interface Origin {
  requestId: string;
  version: string;
  userAgent: string | undefined;
}

export function answer(reply: Record<string, unknown>, version: string): Response {
  const { messages = [], ...fields } = reply;
  return new JsonResponse({ ...fields, messages, success: true, cwVersion: version });
}

export function answerRefusal(
  refusal: Refusal,
  { requestId, version, userAgent }: Origin,
): Response {
  const { status, errorType, message, errors, retryAfterSeconds } = refusal;
  const isFault = status >= 500 && refusal.reason !== "busy";
  const failure: Failure & { message?: string } = {
    success: false,
    messages: isFault ? [apology, message] : [message],
    errorType,
    requestId,
    cwVersion: version,
  };
  if (errors.length > 0) failure.errors = errors;
  /* The phone app reads one text under this name. */
  if (isPhoneApp(userAgent)) failure.message = message;
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined;
  return new JsonResponse(failure, { status, headers });
}

export function isPhoneApp(userAgent: string | null | undefined): boolean {
  return userAgent?.includes("okhttp") ?? false;
}

const safe = {
  "content-type": "application/json",
  "x-content-type-options": "nosniff",
  /* Of people's own. */
  "cache-control": "no-store",
};

/** Keeps its text, so that the server need not read it back from a stream, which is filled where somebody else reads it. */
export class JsonResponse extends Response {
  readonly #text: string;

  constructor(
    value: object,
    {
      status = 200,
      headers = {},
    }: { status?: number; headers?: Record<string, string> | undefined } = {},
  ) {
    const text = JSON.stringify(value);
    super(streamOnce(text), { status, headers: { ...safe, ...headers } });
    this.#text = text;
  }

  override async text(): Promise<string> {
    return this.#text;
  }
}

function streamOnce(text: string): ReadableStream<Uint8Array> {
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(new TextEncoder().encode(text));
    controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
