import { data, type RouterContextProvider } from "react-router";
import type { Outcome, Upload } from "#contract/client.ts";
import type { AnyEndpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/envelope.ts";
import { refresh, sessionContext } from "../session/browser-session.server.ts";
import { callApi } from "./call-api.server.ts";
import { signInAgain } from "../session/sign-in-again.server.ts";
import { siteOf } from "../navigation/site.server.ts";
import { versionContext } from "../navigation/version.server.ts";
import { readViewport } from "../navigation/viewport.server.ts";

/** What every loader and action is given, as far as calls need it. */
export interface PageArgs {
  request: Request;
  /** Of the page, also where the router asks for its data only. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Calls the API as the person of this browser and says what came of it: for actions, which show a refusal beside what
 * was typed. A refused token alone signs a person out.
 */
export async function attempt<E extends AnyEndpoint>(
  args: PageArgs,
  endpoint: E,
  input: InputOf<E>,
  { file, form }: Upload = {},
): Promise<Outcome<E>> {
  const site = siteOf(args.context);
  const session = args.context.get(sessionContext);
  const { headers, signal } = args.request;
  const outcome = await callApi(site, endpoint, input, {
    token: session.tokens?.token,
    headers: {
      "user-agent": headers.get("user-agent") ?? undefined,
      range: endpoint.reply ? undefined : (headers.get("range") ?? undefined),
      "if-none-match": endpoint.reply ? undefined : (headers.get("if-none-match") ?? undefined),
      viewport: session.tokens ? undefined : await readViewport(args.request),
    },
    file,
    form,
    signal,
  });
  if (outcome.ok && outcome.version) args.context.set(versionContext, outcome.version);
  if (outcome.ok || !session.tokens || endpoint.caller === "anyone") return outcome;
  /* The API refuses a mailed token and what is not yours as it refuses a session: one refresh tells which it was. */
  const { reason } = outcome.refusal;
  if (reason === "missing" || reason === "unauthenticated") {
    await refresh(site, session, args.request);
  }
  if (!session.tokens) throw await signInAgain(args);
  return outcome;
}

/** The same for loaders: a refusal becomes the page that says so. */
export async function send<E extends AnyEndpoint>(
  args: PageArgs,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  return orErrorPage(await attempt(args, endpoint, input));
}

export function orErrorPage<E extends AnyEndpoint>(outcome: Outcome<E>): ReplyOf<E> {
  if (outcome.ok) return outcome.reply;
  throw toErrorPage(outcome.refusal);
}

/** The API answers 403 for what is missing and for what is not yours; a page that leads nowhere is a 404. */
export function toErrorPage({ reason, status, message }: Refusal) {
  const leadsNowhere = reason === "missing" || reason === "invalid";
  return data({ message }, { status: leadsNowhere ? 404 : status });
}
