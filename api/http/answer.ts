import type { Failure, Refusal } from "#contract/envelope.ts";

const apology = "Something went wrong on the server. It has been noted; please try again.";

interface Origin {
  requestId: string;
  version: string;
  userAgent: string | undefined;
}

export function answer(reply: Record<string, unknown>, { version }: Origin): Response {
  const { messages = [], ...fields } = reply;
  return toResponse({ ...fields, messages, success: true, cwVersion: version }, 200);
}

export function answerRefusal(
  refusal: Refusal,
  { requestId, version, userAgent }: Origin,
): Response {
  const { status, errorType, message, errors, retryAfterSeconds } = refusal;
  const failure: Failure & { message?: string } = {
    success: false,
    messages: status >= 500 ? [apology, message] : [message],
    errorType,
    requestId,
    cwVersion: version,
  };
  if (errors.length > 0) failure.errors = errors;
  /* The phone app reads one text under this name. */
  if (userAgent?.includes("okhttp")) failure.message = message;
  const response = toResponse(failure, status);
  if (retryAfterSeconds) response.headers.set("retry-after", String(retryAfterSeconds));
  return response;
}

/** With its length, so that it leaves in one piece. */
function toResponse(answered: object, status: number): Response {
  const body = JSON.stringify(answered);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return new Response(body, { status, headers });
}
