import { decodeJwt } from "jose";
import { createContext, type MiddlewareFunction } from "react-router";
import { call } from "#contract/client.ts";
import { refreshSession } from "#contract/wire/sessions.ts";
import { sealedCookie, type Tokens } from "./sealed-cookie.server.ts";
import { siteOf, type Site } from "./site.server.ts";
import { toUnreachablePage } from "./unreachable.server.ts";

/** A token with less to live is replaced before it is used. */
const marginSeconds = 5;

/** The session of this request's browser: what a loader or an action changes, the answer's cookie says. */
export interface BrowserSession {
  tokens: Tokens | undefined;
  isChanged: boolean;
}

export const sessionContext = createContext<BrowserSession>();

/** Reads the cookie, refreshes a token that is about to end, and writes what has changed. */
export const resumeSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const site = siteOf(context);
  const isSecure = new URL(request.url).protocol === "https:";
  const cookie = sealedCookie(site.secret, { isSecure });
  const session: BrowserSession = {
    tokens: await cookie.read(request.headers.get("cookie")),
    isChanged: false,
  };
  context.set(sessionContext, session);
  if (session.tokens && !isFresh(session.tokens, site.now())) await refresh(site, session, request);
  const response = await next();
  if (session.isChanged) {
    response.headers.append(
      "set-cookie",
      session.tokens ? await cookie.write(session.tokens) : cookie.clear(),
    );
  }
  return response;
};

export function startBrowserSession(
  session: BrowserSession,
  { token, refreshToken }: Tokens,
): void {
  session.tokens = { token, refreshToken };
  session.isChanged = true;
}

export function endBrowserSession(session: BrowserSession): void {
  session.tokens = undefined;
  session.isChanged = true;
}

/** The account of the token. */
export function userIdOf({ token }: Tokens): number {
  return Number(decodeJwt(bare(token)).id);
}

function isFresh({ token }: Tokens, now: Date): boolean {
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
  { transport }: Site,
  session: BrowserSession,
  request: Request,
): Promise<void> {
  const refreshToken = session.tokens?.refreshToken ?? "";
  const waiting = underWay.get(refreshToken) ?? askForTokens(transport, refreshToken);
  underWay.set(refreshToken, waiting);
  try {
    const tokens = await waiting;
    session.tokens = tokens;
    session.isChanged = true;
  } catch {
    throw await toUnreachablePage(request);
  } finally {
    underWay.delete(refreshToken);
  }
}

async function askForTokens(
  transport: Site["transport"],
  refreshToken: string,
): Promise<Tokens | undefined> {
  const outcome = await call(transport, refreshSession, { refreshToken });
  if (outcome.ok) return outcome.reply;
  const { status } = outcome.refusal;
  if (status === 401 || status === 403) return undefined;
  throw outcome.refusal;
}
