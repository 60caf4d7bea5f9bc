import { hkdfSync } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { Secret, TOTP } from "otpauth";

/** Codes of six digits by the clock (RFC 6238), as the apps on phones make them; sealed secrets are for storage. */
export interface Authenticator {
  createSecret(): Promise<string>;
  /** What an app is given, in Base32 and as the address of a QR code. Undefined once `SECRET` is another. */
  describe(sealed: string, account: string): Promise<{ secret: string; uri: string } | undefined>;
  /**
   * The half-minute that a code is of, if it is of the present one, the one before or the next, and after `last`. None
   * is right once `SECRET` is another.
   */
  findStep(sealed: string, code: string, last: number): Promise<number | undefined>;
}

const options = { algorithm: "SHA1", digits: 6, period: 30 };
const secretBytes = 20;

export function openAuthenticator(
  secret: string,
  { issuer, now }: { issuer: string; now: () => Date },
): Authenticator {
  const key = deriveKey(secret);
  const open = async (sealed: string, label = "") => {
    const base32 = await unseal(sealed, key);
    const secret = base32 === undefined ? undefined : Secret.fromBase32(base32);
    return secret && new TOTP({ ...options, issuer, label, secret });
  };
  return {
    createSecret: () => seal(new Secret({ size: secretBytes }).base32, key),
    describe: async (sealed, account) => {
      const totp = await open(sealed, account);
      return totp && { secret: totp.secret.base32, uri: totp.toString() };
    },
    findStep: async (sealed, code, last) => {
      if (!/^\d{6}$/.test(code)) return undefined;
      const timestamp = now().getTime();
      const delta = (await open(sealed))?.validate({ token: code, timestamp, window: 1 }) ?? null;
      if (delta === null) return undefined;
      const step = TOTP.counter({ period: options.period, timestamp }) + delta;
      return step > last ? step : undefined;
    },
  };
}

/** Seals for one secret of an installation what another has sealed; undefined where that one has not. */
export async function resealFor(
  secret: string,
  sealed: string,
  former: string,
): Promise<string | undefined> {
  const base32 = await unseal(sealed, deriveKey(former));
  return base32 === undefined ? undefined : seal(base32, deriveKey(secret));
}

function deriveKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "nightjar authenticator secrets", 32));
}

function seal(base32: string, key: Uint8Array): Promise<string> {
  return new EncryptJWT({ base32 }).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
}

async function unseal(sealed: string, key: Uint8Array): Promise<string | undefined> {
  const opened = await jwtDecrypt<{ base32: string }>(sealed, key).catch(unlessOfAnotherKey);
  return opened?.payload.base32;
}

function unlessOfAnotherKey(error: unknown): undefined {
  if (!(error instanceof errors.JWEDecryptionFailed)) throw error;
}
