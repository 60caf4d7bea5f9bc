import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { currentPassword, email, id, linkToken, password, text } from "../fields.ts";
import { passkeyAnswer } from "./passkeys.ts";
import { code } from "./two-step.ts";
import { openedSession, userData } from "./users.ts";

/** By which our pages are told from programs of the dialect, which cannot be asked for a proof again. */
export const clientHeader = { name: "nightjar-client", ofPages: "pages" } as const;

const credentials = {
  email: text.optional(),
  password,
  /** Ours: where the account takes one. */
  code: code.optional(),
};

export const authenticate = endpoint({
  name: "authenticate",
  summary: "Sign in with email and password",
  method: "POST",
  path: "/api/v1/users/authenticate",
  caller: "anyone",
  audience: ["web", "worker", "phone"],
  extensions: ["code"],
  body: credentials,
  alsoNamed: { nameOrEmail: "email" },
  reply: openedSession,
});

export const authenticateLegacy = endpoint({
  name: "authenticateLegacy",
  summary: "The older way to sign in: its access token lasts as long as its session",
  method: "POST",
  path: "/authenticate_user",
  caller: "anyone",
  audience: ["phone", "web"],
  extensions: ["code"],
  body: credentials,
  alsoNamed: { nameOrEmail: "email" },
  reply: openedSession,
});

const otherUser = { email: email.optional(), userId: id.optional() };
const impersonation = {
  token: z.string(),
  expiry: z.string(),
  userData: userData.omit({ emailConfirmed: true, settings: true }),
};

function oneOfTwo(input: { email?: string | undefined; userId?: number | undefined }) {
  const isNamed = input.email !== undefined || input.userId !== undefined;
  return isNamed ? undefined : { param: "_error", msg: "Give an email or a userId" };
}

export const impersonate = endpoint({
  name: "impersonate",
  summary: "Act as someone else; a super-user with read permission only reads",
  method: "POST",
  path: "/api/v1/users/admin-authenticate-as-other-user",
  caller: "superUser",
  audience: ["operator"],
  body: otherUser,
  check: oneOfTwo,
  reply: impersonation,
});

export const impersonateLegacy = endpoint({
  ...impersonate,
  name: "impersonateLegacy",
  summary: "The same; its token lasts as long as its session",
  path: "/admin_authenticate_as_other_user",
  reply: impersonation,
});

export const issueToken = endpoint({
  name: "issueToken",
  summary: "A bare access token that lives for 60, 300 or 1800 seconds",
  method: "POST",
  path: "/token",
  caller: "user",
  audience: ["operator"],
  body: {
    ttl: text.optional(),
    access: z.record(z.string(), z.unknown()).optional(),
  },
  reply: { token: z.string() },
});

export const refreshSession = endpoint({
  name: "refreshSession",
  summary: "A new access token for a refresh token, which is replaced",
  method: "POST",
  path: "/api/v1/users/refresh-session-token",
  caller: "anyone",
  audience: ["web"],
  body: { refreshToken: linkToken },
  reply: { token: z.string(), expiry: z.string(), refreshToken: z.string(), userData },
});

export const proveIdentity = endpoint({
  name: "proveIdentity",
  summary:
    "Prove again who one is: with the password, or with a code or passkey where signing in takes one",
  method: "POST",
  path: "/api/v1/users/sessions/proof",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  body: {
    currentPassword: currentPassword.optional(),
    code: code.optional(),
    passkeyToken: passkeyAnswer.passkeyToken.optional(),
    response: passkeyAnswer.response.optional(),
  },
  reply: {},
});

export const endSession = endpoint({
  name: "endSession",
  summary: "Sign out: end the session that this token belongs to",
  method: "POST",
  path: "/api/v1/users/sign-out",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: {},
});

export const sessionData = z.object({
  id: z.int(),
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  /** The name of the super-user who acts as this person. */
  impersonatedBy: z.string().optional(),
});

export const listSessions = endpoint({
  name: "listSessions",
  summary: "Where one is signed in",
  method: "GET",
  path: "/api/v1/users/sessions",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: { sessions: z.array(sessionData) },
});

export const endOneSession = endpoint({
  name: "endOneSession",
  summary: "End one of one's own sessions",
  method: "DELETE",
  path: "/api/v1/users/sessions/:sessionId",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  params: { sessionId: id },
  reply: {},
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  summary: "End all of one's own sessions but this one",
  method: "DELETE",
  path: "/api/v1/users/sessions",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: {},
});

export const confirmEmail = endpoint({
  name: "confirmEmail",
  summary: "Confirm an email address with the token of the mail, and sign in",
  method: "POST",
  path: "/api/v1/users/validate-email-confirmation-request",
  caller: "anyone",
  audience: ["web"],
  body: { emailConfirmationJWT: linkToken },
  reply: { signOutUser: z.boolean(), ...openedSession },
});

export const resendConfirmation = endpoint({
  name: "resendConfirmation",
  summary: "Send the confirmation mail again",
  method: "POST",
  path: "/api/v1/users/resend-email-confirmation-request",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  lenient: true,
  body: { joinToken: linkToken.optional() },
  reply: {},
});

export const getConfirmationToken = endpoint({
  name: "getConfirmationToken",
  summary: "The confirmation token of an address, for super-users with write permission",
  method: "POST",
  path: "/api/v1/users/get-email-confirmation-token",
  caller: "superUser",
  audience: ["operator"],
  body: { email },
  reply: { token: z.string() },
});
