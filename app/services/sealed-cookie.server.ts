import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt, type JWTPayload } from "jose";
import { readCookie } from "./read-cookie.server.ts";

interface CookieShape {
  name: string;
  path: string;
  keepSeconds: number;
  /** What the key is for, so that no cookie can be passed off as another. */
  purpose: string;
  isSecure: boolean;
}

/** Encrypted, so that neither scripts nor whoever finds the cookie jar can read what it holds. */
export function sealedCookie(secret: string, shape: CookieShape) {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", shape.purpose, 32));
  return {
    /** Undefined for no cookie, and for one that was not sealed with this secret for this purpose. */
    read: async (header: string | null): Promise<JWTPayload | undefined> => {
      const sealed = readCookie(header, shape.name);
      if (!sealed) return undefined;
      const opened = await jwtDecrypt(sealed, key).catch(() => undefined);
      return opened?.payload;
    },
    write: async (content: JWTPayload): Promise<string> => {
      const sealed = await new EncryptJWT(content)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(key);
      return toHeader(shape, sealed, shape.keepSeconds);
    },
    clear: (): string => toHeader(shape, "", 0),
  };
}

function toHeader({ name, path, isSecure }: CookieShape, value: string, maxAge: number): string {
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
