import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, linkToken, name, text } from "../fields.ts";
import { openedSession } from "./users.ts";

/** From what a browser is asked to its answer. */
export const passkeyMinutes = 5;
export const maxPasskeys = 20;

/** Of the page, `https://nightjar.example.org`: one of the names that the server knows to be its own. */
const origin = text.max(300);
/** What the browser is given and what it answers, as WebAuthn writes it in JSON. */
const asked = { options: z.record(z.string(), z.unknown()), passkeyToken: z.string() };
export const passkeyAnswer = { passkeyToken: linkToken, response: text };

export const passkeyData = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().optional(),
});

const path = "/api/v1/users/passkeys";

export const startPasskey = endpoint({
  name: "startPasskey",
  summary: "What a browser is given to make a passkey for one's account",
  method: "POST",
  path: `${path}/options`,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  body: { origin },
  reply: asked,
});

export const addPasskey = endpoint({
  name: "addPasskey",
  summary:
    "Have signing in take this passkey; the first step of two ends all other sessions, and gives recovery codes",
  method: "POST",
  path,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  body: { ...passkeyAnswer, name: name("name") },
  reply: { recoveryCodes: z.array(z.string()) },
});

export const removePasskey = endpoint({
  name: "removePasskey",
  summary: "Forget a passkey; without an app, the last one turns two-step sign-in off",
  method: "DELETE",
  path: `${path}/:passkeyId`,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  params: { passkeyId: id },
  reply: {},
});

export const startPasskeyProof = endpoint({
  name: "startPasskeyProof",
  summary: "What a browser is given to prove by a passkey who one is, while signed in",
  method: "POST",
  path: `${path}/proof`,
  caller: "user",
  beforeTwoStep: true,
  audience: ["web"],
  isExtension: true,
  body: { origin },
  reply: asked,
});

const challengeToken = linkToken.optional();

export const startPasskeySignIn = endpoint({
  name: "startPasskeySignIn",
  summary:
    "What a browser is given to sign in by a passkey: after the password, with its `challengeToken`, or without one",
  method: "POST",
  path: "/api/v1/users/sign-in/passkey/options",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { origin, challengeToken },
  reply: asked,
});

export const finishPasskeySignIn = endpoint({
  name: "finishPasskeySignIn",
  summary: "Sign in with a passkey, as the second step or alone",
  method: "POST",
  path: "/api/v1/users/sign-in/passkey",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { ...passkeyAnswer, challengeToken },
  reply: openedSession,
});
