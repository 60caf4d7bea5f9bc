import { data } from "react-router";
import { Refusal } from "#contract/envelope.ts";
import { connectionLost } from "#app/forms/text.ts";
import { readTyped } from "./typed.server.ts";

export const unreachable = new Refusal("unreachable", connectionLost);

/** When a page that could not be had may be there again. */
export const retryAfterSeconds = "3";

export const brokenReply = new Refusal(
  "brokenReply",
  "The server sent an answer that this page doesn't understand. The fault is ours and has been logged.",
);

/** Without an API nothing can be shown, but what was typed is handed back to be sent again. */
export async function toUnreachablePage(request: Request, { reason }: Refusal = unreachable) {
  const typed = await readTyped(request);
  if (reason === "brokenReply") return data({ text: brokenReply.message, typed }, { status: 502 });
  return data(
    { message: unreachable.message, typed },
    { status: 503, headers: { "retry-after": retryAfterSeconds } },
  );
}
