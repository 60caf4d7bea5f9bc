import { data } from "react-router";
import { Refusal } from "#contract/envelope.ts";
import { readTyped } from "./typed.server.ts";

export const unreachable = new Refusal(
  "unreachable",
  "We couldn't connect to the server. Please make sure you have a network connection.",
);

/** Without an API nothing can be shown, but what was typed is handed back to be sent again. */
export async function toUnreachablePage(request: Request) {
  return data(
    { message: unreachable.message, typed: await readTyped(request) },
    { status: 503, headers: { "retry-after": "3" } },
  );
}
