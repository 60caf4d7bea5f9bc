import { sealedCookie } from "./sealed-cookie.server.ts";
import { siteOf } from "../navigation/site.server.ts";
import type { PageArgs } from "../api/api.server.ts";

/** Holds the token of a reset mail between its link and the form, so that no address carries it any longer. */
export function resetCookie({ request, context }: Pick<PageArgs, "request" | "context">) {
  const cookie = sealedCookie(siteOf(context).secret, {
    name: "reset",
    path: "/reset-password",
    maxAgeSeconds: 60 * 60,
    purpose: "nightjar password reset cookie",
    isSecure: new URL(request.url).protocol === "https:",
  });
  return {
    read: async (): Promise<string | undefined> => {
      const { token } = (await cookie.read(request)) ?? {};
      return typeof token === "string" ? token : undefined;
    },
    write: (token: string) => cookie.write({ token }),
    clear: cookie.clear,
  };
}
