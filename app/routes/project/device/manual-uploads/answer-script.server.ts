import type { Refusal } from "#contract/envelope.ts";

/** What a script is told of a refusal: the words for people, and how long to wait. */
export function refuseScript({ status, message, retryAfterSeconds }: Refusal): Response {
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return Response.json({ text: message }, { status, headers });
}
