import { type Failure, type Refusal, toRefusal } from "#contract/envelope.ts";
import type { PageArgs } from "./api.server.ts";
import { sessionContext } from "./browser-session.server.ts";
import { signInAgain } from "./sign-in-again.server.ts";
import { siteOf } from "./site.server.ts";
import { unreachable } from "./unreachable.server.ts";

/** Sends a file to an endpoint that takes it beside `data`. Gives the refusal, if it is one. */
export async function sendFile(
  args: PageArgs,
  path: string,
  file: File,
): Promise<Refusal | undefined> {
  const { tokens } = args.context.get(sessionContext);
  const { signal, headers } = args.request;
  const body = new FormData();
  body.append("data", "{}");
  body.append("file", file);
  const request = new Request(new URL(path, "http://api.invalid"), {
    method: "POST",
    headers: {
      authorization: tokens?.token ?? "",
      "user-agent": headers.get("user-agent") ?? "",
    },
    body,
    signal,
  });
  const response = await siteOf(args.context)
    .transport(request)
    .catch(() => undefined);
  if (!response) return unreachable;
  if (response.status === 401) throw await signInAgain(args);
  const answer = (await response.json().catch(() => ({}))) as Partial<Failure>;
  return response.ok ? undefined : toRefusal(response.status, answer);
}
