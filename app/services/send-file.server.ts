import type { Outcome } from "#contract/client.ts";
import type { AnyEndpoint, ReplyOf } from "#contract/endpoint.ts";
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
  const body = new FormData();
  body.append("data", "{}");
  body.append("file", file);
  const sent = await post(args, path, body);
  return sent.ok ? undefined : sent.refusal;
}

/** Sends a file to an endpoint whose body it is. `path` is filled in, and carries the query. */
export async function sendBody<E extends AnyEndpoint>(
  args: PageArgs,
  endpoint: E,
  path: string,
  file: File,
): Promise<Outcome<E>> {
  const sent = await post(args, path, file);
  if (!sent.ok) return sent;
  return { ok: true, reply: endpoint.reply?.parse(sent.answer) as ReplyOf<E>, messages: [] };
}

type Sent = { ok: true; answer: Partial<Failure> } | { ok: false; refusal: Refusal };

async function post(args: PageArgs, path: string, body: FormData | File): Promise<Sent> {
  const { tokens } = args.context.get(sessionContext);
  const { signal, headers } = args.request;
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
  if (!response) return { ok: false, refusal: unreachable };
  if (response.status === 401) throw await signInAgain(args);
  const answer = (await response.json().catch(() => ({}))) as Partial<Failure>;
  return response.ok
    ? { ok: true, answer }
    : { ok: false, refusal: toRefusal(response.status, answer) };
}
