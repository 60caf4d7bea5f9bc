import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";

/** What the browser holds, and all that it holds. */
export interface Tokens {
  /** As the API gave it, with its scheme. */
  token: string;
  refreshToken: string;
}

const keepSeconds = 15 * 24 * 60 * 60;

/** Encrypted, so that neither scripts nor whoever finds the cookie jar can read a token. */
export function sealedCookie(secret: string, { isSecure }: { isSecure: boolean }) {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "nightjar session cookie", 32));
  return {
    /** Undefined for no cookie, and for one that was not sealed with this secret. */
    read: async (header: string | null): Promise<Tokens | undefined> => {
      const sealed = /(?:^|;\s*)nightjar=([^;]+)/.exec(header ?? "")?.[1];
      if (!sealed) return undefined;
      const opened = await jwtDecrypt<Partial<Tokens>>(sealed, key).catch(() => undefined);
      const { token, refreshToken } = opened?.payload ?? {};
      return token && refreshToken ? { token, refreshToken } : undefined;
    },
    write: async ({ token, refreshToken }: Tokens): Promise<string> => {
      const sealed = await new EncryptJWT({ token, refreshToken })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(key);
      return toHeader(sealed, keepSeconds, isSecure);
    },
    clear: (): string => toHeader("", 0, isSecure),
  };
}

function toHeader(value: string, maxAge: number, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  return `nightjar=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
