import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { Secret, TOTP } from "otpauth";

/** Codes of six digits by the clock (RFC 6238), as the apps on phones make them; sealed secrets are for storage. */
export interface Authenticator {
  createSecret(): Promise<string>;
  /** What an app is given, in Base32 and as the address of a QR code. */
  describe(sealed: string, account: string): Promise<{ secret: string; uri: string }>;
  /** The half-minute that a code is of, if it is of the present one, the one before or the next, and after `last`. */
  findStep(sealed: string, code: string, last: number): Promise<number | undefined>;
}

const options = { algorithm: "SHA1", digits: 6, period: 30 };
const secretBytes = 20;

export function openAuthenticator(
  secret: string,
  { issuer, now }: { issuer: string; now: () => Date },
): Authenticator {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "nightjar authenticator secrets", 32));
  const open = async (sealed: string, label = "") => {
    const { payload } = await jwtDecrypt<{ base32: string }>(sealed, key);
    return new TOTP({ ...options, issuer, label, secret: Secret.fromBase32(payload.base32) });
  };
  return {
    createSecret: async () => {
      const { base32 } = new Secret({ size: secretBytes });
      return new EncryptJWT({ base32 })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(key);
    },
    describe: async (sealed, account) => {
      const totp = await open(sealed, account);
      return { secret: totp.secret.base32, uri: totp.toString() };
    },
    findStep: async (sealed, code, last) => {
      const timestamp = now().getTime();
      const delta = (await open(sealed)).validate({ token: code, timestamp, window: 1 });
      if (delta === null) return undefined;
      const step = TOTP.counter({ period: options.period, timestamp }) + delta;
      return step > last ? step : undefined;
    },
  };
}
