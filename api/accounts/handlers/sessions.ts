import { Refusal } from "#contract/envelope.ts";
import {
  authenticate,
  authenticateLegacy,
  endOneSession,
  endOtherSessions as endOthersEndpoint,
  endSession as signOut,
  issueToken,
  listSessions,
  proveIdentity as proveEndpoint,
  refreshSession as refreshEndpoint,
} from "#contract/wire/accounts/sessions.ts";
import {
  finishSignIn as finishEndpoint,
  startSignIn as startEndpoint,
} from "#contract/wire/accounts/two-step.ts";
import { clientFacts } from "#api/http/client-facts.ts";
import { requireOneself } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { endOtherSessions, endSession } from "../operations/end-sessions.ts";
import { limitFailures } from "../operations/limit-attempts.ts";
import { proveIdentity } from "../operations/prove-identity.ts";
import { refreshSession } from "../operations/refresh-session.ts";
import { finishSignIn, signIn, startSignIn } from "../operations/sign-in.ts";
import { listLiveSessions } from "../queries/sessions.ts";
import { toOpenedSession } from "./to-opened-session.ts";
import { toUserData } from "./to-user-data.ts";

const shortSeconds = 60;
const lifetimes = new Map([
  ["medium", 300],
  ["long", 1800],
]);

export const sessions = [
  serve(authenticate, async ({ input, request, address, services }) => {
    const attempt = { email: "", ...input, legacy: false };
    return toOpenedSession(await signIn(services, attempt, clientFacts(request, address)));
  }),

  serve(authenticateLegacy, async ({ input, request, address, services }) => {
    const attempt = { email: "", ...input, legacy: true };
    return toOpenedSession(await signIn(services, attempt, clientFacts(request, address)));
  }),

  serve(startEndpoint, async ({ input, request, address, services }) => {
    const client = clientFacts(request, address);
    return { challengeToken: await startSignIn(services, input, client) };
  }),

  serve(finishEndpoint, async ({ input, request, address, services }) => {
    const client = clientFacts(request, address);
    return toOpenedSession(await finishSignIn(services, input, client));
  }),

  serve(refreshEndpoint, async ({ input, request, address, services }) => {
    const client = clientFacts(request, address);
    const { user, tokens } = await limitFailures(services, "token:address", address, () =>
      refreshSession(services, input.refreshToken, client),
    );
    return { ...tokens, userData: toUserData(user) };
  }),

  serve(issueToken, async ({ input, caller, services }) => {
    const { ttl = "", access } = input;
    const claims = { id: caller.id, session: caller.sessionId, ...(access ? { access } : {}) };
    const seconds = lifetimes.get(ttl) ?? shortSeconds;
    return { token: await services.tokens.sign("user", claims, seconds) };
  }),

  serve(proveEndpoint, async ({ input, caller, services }) => {
    requireOneself(caller);
    await proveIdentity(services, caller, input);
    return {};
  }),

  serve(signOut, async ({ caller, address, services }) => {
    await endSession(services, caller, caller.sessionId, address);
    return { messages: ["Signed out"] };
  }),

  serve(listSessions, async ({ caller, services }) => {
    const rows = await listLiveSessions(services.store.read, caller.id, services.now());
    const sessions = rows.map((row) => ({
      id: row.id,
      current: row.id === caller.sessionId,
      userAgent: row.user_agent,
      createdAt: row.created_at,
      usedAt: row.used_at,
      ...(row.impersonator_name ? { impersonatedBy: row.impersonator_name } : {}),
    }));
    return { sessions };
  }),

  serve(endOneSession, async ({ input, caller, address, services }) => {
    if (!(await endSession(services, caller, input.sessionId, address))) {
      throw new Refusal("missing", `Could not find a session with an id of '${input.sessionId}'`);
    }
    return { messages: ["Ended the session"] };
  }),

  serve(endOthersEndpoint, async ({ caller, address, services }) => {
    await endOtherSessions(services, caller, address);
    return { messages: ["Ended all other sessions"] };
  }),
];
