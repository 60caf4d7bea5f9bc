import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { currentPassword, email, lenientFlag, linkToken, password } from "../fields.ts";
import { code } from "./two-step.ts";
import { openedSession, userData } from "./users.ts";

export const requestPasswordReset = endpoint({
  name: "requestPasswordReset",
  summary: "Mail a link that sets a new password, if the address has an account",
  method: "POST",
  path: "/api/v1/users/reset-password",
  caller: "anyone",
  audience: ["web"],
  body: { email },
  reply: {},
});

export const requestPasswordResetLegacy = endpoint({
  name: "requestPasswordResetLegacy",
  summary: "The same, with a link that carries its token in the query",
  method: "POST",
  path: "/resetpassword",
  caller: "anyone",
  audience: ["web"],
  body: { email },
  reply: {},
});

export const validateResetToken = endpoint({
  name: "validateResetToken",
  summary: "Whose password a mailed token can change; it is not spent",
  method: "POST",
  path: "/api/v1/users/validate-reset-token",
  aliases: ["/validateToken"],
  caller: "anyone",
  audience: ["web"],
  body: { token: linkToken },
  /** Ours: `needsCode` where the account also takes a code. */
  reply: { userData, needsCode: z.literal(true).optional() },
});

/** Without the wish, the person's other sessions go on. */
const endOtherSessions = lenientFlag.optional();

export const changePassword = endpoint({
  name: "changePassword",
  summary: "Set a new password with a mailed token, and sign in",
  method: "PATCH",
  path: "/api/v1/users/change-password",
  aliases: ["/api/v1/users/changePassword"],
  caller: "anyone",
  audience: ["web"],
  extensions: ["endOtherSessions", "code"],
  body: { token: linkToken, password, endOtherSessions, code: code.optional() },
  reply: openedSession,
});

export const changeOwnPassword = endpoint({
  name: "changeOwnPassword",
  summary: "Set a new password with the current one",
  method: "PATCH",
  path: "/api/v1/users/password",
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  body: { currentPassword, password, endOtherSessions },
  reply: {},
});
