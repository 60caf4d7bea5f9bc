import { decodeJwt } from "jose";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { Refusal } from "#contract/envelope.ts";
import { endSession, refreshSession } from "#contract/wire/accounts/sessions.ts";
import { callApi } from "../api/call-api.server.ts";
import { findOffers, isAmong } from "../api/offers.server.ts";
import { sessionCookie, type Tokens } from "./session-cookie.server.ts";
import { siteOf, type Site } from "../navigation/site.server.ts";
import { toUnreachablePage } from "../api/unreachable.server.ts";

/** A token with less to live is replaced before it is used. */
const marginSeconds = 5;

/** The session of this request's browser: what a loader or an action changes, the answer's cookie says. */
export interface BrowserSession {
  tokens: Tokens | undefined;
  isChanged: boolean;
  /** Somebody has signed in by this request. */
  isStarted?: boolean;
}

export const sessionContext = createContext<BrowserSession>();

/** Reads the cookie, and writes what has changed. */
export const resumeSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const site = siteOf(context);
  const isSecure = new URL(request.url).protocol === "https:";
  const cookie = sessionCookie(site.secret, { isSecure });
  const session: BrowserSession = {
    tokens: await cookie.read(request),
    isChanged: false,
  };
  context.set(sessionContext, session);
  const response = await next();
  if (session.isChanged) {
    response.headers.append(
      "set-cookie",
      session.tokens ? await cookie.write(session.tokens) : await cookie.clear(),
    );
  }
  return response;
};

/** Refreshes a token that is about to end. Signing out needs no API. */
export const freshenSession: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const site = siteOf(context);
  const session = context.get(sessionContext);
  if (!session.tokens || isFresh(session.tokens, site.now())) return;
  const refreshed = refresh(site, session, request);
  await (url.pathname === "/sign-out" ? refreshed.catch(() => undefined) : refreshed);
};

interface SessionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The browser goes on as whoever the tokens name; a session it had before ends. */
export async function startBrowserSession(
  args: SessionArgs,
  { token, refreshToken }: Tokens,
): Promise<void> {
  await signOut(args);
  const session = args.context.get(sessionContext);
  session.tokens = { token, refreshToken };
  session.isChanged = true;
  session.isStarted = true;
}

/** Ends the session here whatever the API says of it, and there if it can be reached and knows how. */
export async function signOut({ request, context }: SessionArgs): Promise<void> {
  const session = context.get(sessionContext);
  const site = siteOf(context);
  const headers = { "user-agent": request.headers.get("user-agent") ?? undefined };
  const token = session.tokens?.token;
  session.tokens = undefined;
  session.isChanged = true;
  const offers = await findOffers(site);
  const isLasting = offers && !isAmong(offers, endSession);
  if (token && !isLasting) await callApi(site, endSession, {}, { token, headers });
}

/** The account of the token. */
export function userIdOf({ token }: Tokens): number {
  return Number(decodeJwt(bare(token)).id);
}

/** Whether a token lives long enough to be used; false for what is no token. */
export function isFresh({ token }: Pick<Tokens, "token">, now: Date): boolean {
  try {
    const { exp } = decodeJwt(bare(token));
    return exp === undefined || exp - now.getTime() / 1000 > marginSeconds;
  } catch {
    return false;
  }
}

function bare(token: string): string {
  return token.replace(/^JWT /, "");
}

/** One refresh for a session, however many of its requests wait for it. */
const underWay = new Map<string, Promise<Tokens | undefined>>();

/** Replaces the session's tokens. The session ends where the API refuses; a lost connection leaves it as it is. */
export async function refresh(
  site: Site,
  session: BrowserSession,
  request: Request,
): Promise<void> {
  const refreshToken = session.tokens?.refreshToken ?? "";
  const waiting = underWay.get(refreshToken) ?? fetchTokens(site, refreshToken);
  underWay.set(refreshToken, waiting);
  try {
    const tokens = await waiting;
    session.tokens = tokens;
    session.isChanged = true;
  } catch (fault) {
    if (fault instanceof Refusal) throw await toUnreachablePage(request, fault);
    throw fault;
  } finally {
    underWay.delete(refreshToken);
  }
}

async function fetchTokens(site: Site, refreshToken: string): Promise<Tokens | undefined> {
  const outcome = await callApi(site, refreshSession, { refreshToken });
  if (outcome.ok) return outcome.reply;
  const { status } = outcome.refusal;
  if (status === 401 || status === 403) return undefined;
  throw outcome.refusal;
}
