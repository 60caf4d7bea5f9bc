import { data } from "react-router";
import { Refusal } from "#contract/envelope.ts";

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

async function readTyped(request: Request): Promise<[string, string][]> {
  if (request.method !== "POST" || request.bodyUsed) return [];
  const fields = [...(await request.formData())];
  return fields.filter(
    (field): field is [string, string] =>
      typeof field[1] === "string" && !/password/i.test(field[0]),
  );
}
