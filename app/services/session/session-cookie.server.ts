import { sealedCookie } from "./sealed-cookie.server.ts";

/** What the browser holds of a person, and all that it holds. */
export interface Tokens {
  /** As the API gave it, with its scheme. */
  token: string;
  refreshToken: string;
}

export function sessionCookie(secret: string, { isSecure }: { isSecure: boolean }) {
  const cookie = sealedCookie(secret, {
    name: "nightjar",
    path: "/",
    maxAgeSeconds: 15 * 24 * 60 * 60,
    purpose: "nightjar session cookie",
    isSecure,
  });
  return {
    read: async (request: Pick<Request, "headers">): Promise<Tokens | undefined> => {
      const { token, refreshToken } = ((await cookie.read(request)) ?? {}) as Partial<Tokens>;
      return token && refreshToken ? { token, refreshToken } : undefined;
    },
    write: ({ token, refreshToken }: Tokens) => cookie.write({ token, refreshToken }),
    clear: cookie.clear,
  };
}
