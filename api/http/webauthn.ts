import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

/** Where a browser was, and what it was given to sign. */
interface SignedContext {
  origin: string;
  challenge: string;
}

interface Credential {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

type Known = Pick<Credential, "id" | "transports">;

export type Webauthn = typeof webauthn;

/** Passkeys as browsers make and use them (Web Authentication, level 3). */
export const webauthn = {
  describeNewPasskey,
  describePasskeyUse,
  readNewPasskey,
  readPasskeyUse,
  readCredentialId,
};

/* EdDSA, ES256 and RS256: what devices of today make. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** A passkey is of a name: browsers keep none for numbers. */
function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

async function describeNewPasskey(
  { origin, siteName }: { origin: string; siteName: string },
  person: { id: number; name: string; email: string; passkeys: readonly Known[] },
) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(`person ${person.id}`),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: person.passkeys.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Of these passkeys, or of any that the browser knows for this name. */
async function describePasskeyUse(origin: string, passkeys: readonly Known[] | undefined) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: "required",
    ...(passkeys ? { allowCredentials: [...passkeys] } : {}),
  });
}

/** Undefined for an answer that is none, or is of something else. */
async function readNewPasskey(
  answer: string,
  { origin, challenge }: SignedContext,
): Promise<Credential | undefined> {
  const response = parseAnswer(answer) as RegistrationResponseJSON | undefined;
  if (!response) return undefined;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    supportedAlgorithmIDs,
  }).catch(asRefused);
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/** The counter of the passkey from now on; undefined where it has not signed that, or its counter went back. */
async function readPasskeyUse(
  answer: string,
  { origin, challenge, credential }: SignedContext & { credential: Omit<Credential, "transports"> },
): Promise<number | undefined> {
  const response = parseAnswer(answer) as AuthenticationResponseJSON | undefined;
  if (!response) return undefined;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id, publicKey, counter } = credential;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: { id, counter, publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")) },
    requireUserVerification: true,
  }).catch(asRefused);
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The library throws whatever is wrong with what came from outside. */
function asRefused() {
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined };
}

const answerShape = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

/** Which passkey an answer is of, as it says itself. */
function readCredentialId(answer: string): string | undefined {
  return parseAnswer(answer)?.id;
}

function parseAnswer(answer: string) {
  try {
    return answerShape.safeParse(JSON.parse(answer)).data;
  } catch {
    return undefined;
  }
}
