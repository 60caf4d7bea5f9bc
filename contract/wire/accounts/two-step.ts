import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, email, linkToken, password, text } from "../fields.ts";
import { passkeyData } from "./passkeys.ts";
import { openedSession } from "./users.ts";

/** How long an account that has just been given a secret waits for the first code of it. */
export const setUpMinutes = 30;
/** Between the two steps of signing in. */
export const challengeMinutes = 10;
export const recoveryCodeCount = 10;

/** Of an authenticator app, six digits, or a recovery code; spaces and hyphens do not matter. */
export const code = text.max(100);

const path = "/api/v1/users/two-step";

export const getTwoStep = endpoint({
  name: "getTwoStep",
  summary:
    "Whether signing in takes a code, and what an authenticator app is to be given until then",
  method: "GET",
  path,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: {
    /** Absent: signing in takes the password alone. */
    since: z.string().optional(),
    recoveryCodes: z.int(),
    /** An authenticator app is set up. */
    app: z.boolean(),
    passkeys: z.array(passkeyData),
    /** The session has a recent proof of who the caller is. */
    isProven: z.boolean(),
    /** To those who are proven: started, and not confirmed by a code yet. */
    setUp: z.object({ secret: z.string(), uri: z.string() }).optional(),
  },
});

export const startTwoStep = endpoint({
  name: "startTwoStep",
  summary: "Make a secret for an authenticator app",
  method: "POST",
  path: `${path}/set-up`,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: {},
});

export const confirmTwoStep = endpoint({
  name: "confirmTwoStep",
  summary:
    "Have signing in take a code from now on, with a first code; ends all other sessions, and gives the recovery codes",
  method: "POST",
  path,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  body: { code },
  reply: { recoveryCodes: z.array(z.string()) },
});

export const renewRecoveryCodes = endpoint({
  name: "renewRecoveryCodes",
  summary: "Have new recovery codes; the older ones stop working",
  method: "POST",
  path: `${path}/recovery-codes`,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: { recoveryCodes: z.array(z.string()) },
});

export const removeTwoStep = endpoint({
  name: "removeTwoStep",
  summary: "Have signing in take the password alone",
  method: "DELETE",
  path,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  reply: {},
});

export const removeTwoStepOf = endpoint({
  name: "removeTwoStepOf",
  summary:
    "The same for somebody who has lost phone and codes, by a super-user with write permission",
  method: "DELETE",
  path: "/api/v1/users/:userEmailOrId/two-step",
  caller: "superUser",
  audience: ["operator"],
  isExtension: true,
  params: { userEmailOrId: z.union([id, email], "Invalid value: give an id or an email address") },
  reply: {},
});

export const startSignIn = endpoint({
  name: "startSignIn",
  summary:
    "The first of two steps to sign in: a token for the second, where the account takes a code",
  method: "POST",
  path: "/api/v1/users/sign-in",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { email, password },
  reply: { challengeToken: z.string() },
});

export const finishSignIn = endpoint({
  name: "finishSignIn",
  summary: "The second step: sign in with a code",
  method: "POST",
  path: "/api/v1/users/sign-in/code",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { challengeToken: linkToken, code },
  reply: openedSession,
});
