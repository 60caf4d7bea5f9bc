import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt, type JWTPayload } from "jose";
import { textCookie } from "./text-cookie.server.ts";

interface CookieShape {
  name: string;
  path: string;
  maxAgeSeconds: number;
  /** What the key is for, so that no cookie can be passed off as another. */
  purpose: string;
  isSecure: boolean;
}

/** Over HTTPS a site beside this one, of the same domain, can then set no such cookie. */
function prefix({ isSecure, path }: CookieShape): string {
  if (!isSecure) return "";
  return path === "/" ? "__Host-" : "__Secure-";
}

/** Encrypted, so that neither scripts nor whoever finds the cookie jar can read what it holds. */
export function sealedCookie(secret: string, shape: CookieShape) {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", shape.purpose, 32));
  const cookie = textCookie(prefix(shape) + shape.name, {
    path: shape.path,
    httpOnly: true,
    sameSite: "lax",
    maxAge: shape.maxAgeSeconds,
    secure: shape.isSecure,
  });
  return {
    /** Undefined for no cookie, and for one that was not sealed with this secret for this purpose. */
    read: async (request: Pick<Request, "headers">): Promise<JWTPayload | undefined> => {
      const sealed = await cookie.read(request);
      if (!sealed) return undefined;
      const opened = await jwtDecrypt(sealed, key).catch(() => undefined);
      return opened?.payload;
    },
    write: async (content: JWTPayload): Promise<string> => {
      const sealed = await new EncryptJWT(content)
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(key);
      return cookie.write(sealed);
    },
    clear: cookie.clear,
  };
}
