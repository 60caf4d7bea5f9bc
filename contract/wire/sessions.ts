import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email, password, text } from "./fields.ts";
import { userData } from "./users.ts";

const credentials = {
  email: text.optional(),
  password,
};

export const authenticate = endpoint({
  name: "authenticate",
  summary: "Sign in with e-mail and password",
  method: "POST",
  path: "/api/v1/users/authenticate",
  caller: "anyone",
  audience: ["web", "worker", "phone"],
  body: credentials,
  alsoNamed: { nameOrEmail: "email" },
  reply: { token: z.string(), refreshToken: z.string(), userData },
});

export const refreshSession = endpoint({
  name: "refreshSession",
  summary: "A new access token for a refresh token, which is replaced",
  method: "POST",
  path: "/api/v1/users/refresh-session-token",
  caller: "anyone",
  audience: ["web"],
  body: { refreshToken: z.string() },
  reply: { token: z.string(), expiry: z.string(), refreshToken: z.string(), userData },
});

export const endSession = endpoint({
  name: "endSession",
  summary: "Sign out: end the session that this token belongs to",
  method: "POST",
  path: "/api/v1/users/sign-out",
  caller: "user",
  audience: ["web"],
  reply: {},
});

export const confirmEmail = endpoint({
  name: "confirmEmail",
  summary: "Confirm an e-mail address with the token of the mail, and sign in",
  method: "POST",
  path: "/api/v1/users/validate-email-confirmation-request",
  caller: "anyone",
  audience: ["web"],
  body: { emailConfirmationJWT: z.string() },
  reply: { signOutUser: z.boolean(), token: z.string(), refreshToken: z.string(), userData },
});

export const resendConfirmation = endpoint({
  name: "resendConfirmation",
  summary: "Send the confirmation mail again",
  method: "POST",
  path: "/api/v1/users/resend-email-confirmation-request",
  caller: "user",
  audience: ["web"],
  lenient: true,
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
