import { data, type RouterContextProvider } from "react-router";
import type { Outcome, Upload } from "#contract/client.ts";
import type { AnyEndpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import { usesExtensions } from "#contract/extensions.ts";
import { type Asking, notOffered } from "../fallbacks/fallback.server.ts";
import { findFallback } from "../fallbacks/fallbacks.server.ts";
import { isFresh, refresh, sessionContext, userIdOf } from "../session/browser-session.server.ts";
import { callApi } from "./call-api.server.ts";
import { signInAgain } from "../session/sign-in-again.server.ts";
import { askForProof } from "../session/ask-for-proof.server.ts";
import { askForTwoSteps } from "../session/ask-for-two-steps.server.ts";
import { leadsNowhere } from "./sent-form.server.ts";
import { siteOf } from "../navigation/site.server.ts";
import { findOffers, isAmong, mayNotKnow, readOffers } from "./offers.server.ts";
import { versionContext } from "../navigation/version.server.ts";
import { readViewport } from "../navigation/viewport.server.ts";

/** Of refusals that say the rest in their own words. */
const titles: { [reason in Refusal["reason"]]?: string } = {
  unsupported: "Not available here",
  rule: "This can't be done",
};

/** What every loader and action is given, as far as calls need it. */
export interface PageArgs {
  request: Request;
  /** Of the page, also where the router asks for its data only. */
  url: URL;
  /** The path of its route, by which a page is found. */
  pattern: string;
  context: Readonly<RouterContextProvider>;
}

/**
 * Calls the API as the person of this browser and says what came of it: for actions, which show a refusal beside what
 * was typed. What another server does not know is answered by calls that it knows, or refused as `unsupported`. What takes
 * a proof of who one is leads to the page that asks for it.
 */
export async function attempt<E extends AnyEndpoint>(
  args: PageArgs,
  endpoint: E,
  input: InputOf<E>,
  upload: Upload = {},
): Promise<Outcome<E>> {
  const site = siteOf(args.context);
  const makeCall = () => attemptKnown(args, endpoint, input, upload);
  if (!site.transport.baseUrl || !usesExtensions(endpoint, input)) return makeCall();
  const known = await (isStream(upload) ? readOffers(site) : findOffers(site));
  const outcome = known && !isAmong(known, endpoint) ? undefined : await makeCall();
  if (outcome && (known || outcome.ok || !mayNotKnow(outcome.refusal))) return outcome;
  const offers = known ?? (await readOffers(site));
  if (outcome && (!offers || isAmong(offers, endpoint))) return outcome;
  return fallBack(args, endpoint, input);
}

async function fallBack<E extends AnyEndpoint>(
  args: PageArgs,
  endpoint: E,
  input: InputOf<E>,
): Promise<Outcome<E>> {
  const fallback = findFallback(endpoint.name);
  const { tokens } = args.context.get(sessionContext);
  const { now, defaultTimeZone } = siteOf(args.context);
  if (!fallback) return { ok: false, refusal: notOffered() };
  const asking: Asking = {
    ask: async (specified, fields) => {
      const outcome = await attemptKnown(args, specified, fields, {});
      if (!outcome.ok) throw outcome.refusal;
      return outcome.reply;
    },
    userId: tokens ? userIdOf(tokens) : 0,
    now: now(),
    defaultTimeZone,
  };
  try {
    const reply = (await fallback.answer(asking, input as never)) as ReplyOf<E>;
    return { ok: true, reply, messages: [] };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return { ok: false, refusal: fault };
  }
}

/** A refused token alone signs a person out, and a call whose token had just run out is made again. */
async function attemptKnown<E extends AnyEndpoint>(
  args: PageArgs,
  endpoint: E,
  input: InputOf<E>,
  upload: Upload,
): Promise<Outcome<E>> {
  const site = siteOf(args.context);
  const session = args.context.get(sessionContext);
  const sent = session.tokens;
  const outcome = await callOnce(args, endpoint, input, upload);
  if (outcome.ok || !sent || endpoint.caller === "anyone") return outcome;
  /* The API refuses a mailed token and what is not yours as it refuses a session: one refresh tells which it was. */
  const { reason } = outcome.refusal;
  if (reason === "unproven") throw askForProof(args);
  if (reason === "lacksTwoStep") throw await askForTwoSteps(args, outcome.refusal);
  if (reason !== "missing" && reason !== "unauthenticated") return outcome;
  /* Before the refresh: another that it waits for may take longer than the token lives. */
  const mayHaveEnded = endpoint.method === "GET" || !isFresh(sent, site.now());
  await refresh(site, session, args.request);
  if (!session.tokens) throw await signInAgain(args);
  const isRepeated = reason === "unauthenticated" && mayHaveEnded && !isStream(upload);
  return isRepeated ? callOnce(args, endpoint, input, upload) : outcome;
}

async function callOnce<E extends AnyEndpoint>(
  { request, context }: PageArgs,
  endpoint: E,
  input: InputOf<E>,
  upload: Upload,
): Promise<Outcome<E>> {
  const { tokens } = context.get(sessionContext);
  const { headers, signal } = request;
  const ofFile = (name: string) => (endpoint.reply ? undefined : (headers.get(name) ?? undefined));
  const outcome = await callApi(siteOf(context), endpoint, input, {
    token: tokens?.token,
    headers: {
      "user-agent": headers.get("user-agent") ?? undefined,
      range: ofFile("range"),
      "if-range": ofFile("if-range"),
      "if-none-match": ofFile("if-none-match"),
      viewport: tokens ? undefined : await readViewport(request),
    },
    ...upload,
    signal,
  });
  if (outcome.ok && outcome.version) context.set(versionContext, outcome.version);
  return outcome;
}

/** It was read while it was sent, and cannot be sent again. */
function isStream({ file, form }: Upload): boolean {
  return form !== undefined || file instanceof ReadableStream;
}

/** The same for loaders: a refusal becomes the page that says so. */
export async function send<E extends AnyEndpoint>(
  args: PageArgs,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  const outcome = await attempt(args, endpoint, input);
  if (outcome.ok) return outcome.reply;
  const page = toErrorPage(outcome.refusal);
  throw page.init?.status === 404 ? await leadsNowhere(args) : page;
}

/** The same for a part of a page: undefined where the server does not know such a thing. */
export async function sendIfOffered<E extends AnyEndpoint>(
  args: PageArgs,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E> | undefined> {
  const outcome = await attempt(args, endpoint, input);
  return isUnsupported(outcome) ? undefined : orErrorPage(outcome);
}

export function isUnsupported<E extends AnyEndpoint>(outcome: Outcome<E>): boolean {
  return !outcome.ok && outcome.refusal.reason === "unsupported";
}

export function orErrorPage<E extends AnyEndpoint>(outcome: Outcome<E>): ReplyOf<E> {
  if (outcome.ok) return outcome.reply;
  throw toErrorPage(outcome.refusal);
}

/** The API answers 403 for what is missing and for what is not yours; a page that leads nowhere is a 404. */
export function toErrorPage({ reason, status, message }: Refusal) {
  const leadsNowhere = reason === "missing" || reason === "invalid";
  const title = titles[reason];
  if (title) return data({ title, text: message }, { status });
  return data({ message }, { status: leadsNowhere ? 404 : status });
}
