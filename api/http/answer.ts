import type { Failure, Refusal } from "#contract/envelope.ts";

const apology = "Something went wrong on the server. It has been noted; please try again.";

interface Origin {
  requestId: string;
  version: string;
  userAgent: string | undefined;
}

export function answer(reply: Record<string, unknown>, { version }: Origin): Response {
  const { messages = [], ...fields } = reply;
  return Response.json({ ...fields, messages, success: true, cwVersion: version });
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
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined;
  return Response.json(failure, { status, headers });
}
