import { challengeMinutes } from "#contract/wire/accounts/two-step.ts";
import type { PageArgs } from "../api/api.server.ts";
import { siteOf } from "../navigation/site.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/** Holds, between the two steps of signing in, that the first was taken. */
export function challengeCookie({ request, context }: Pick<PageArgs, "request" | "context">) {
  const cookie = sealedCookie(siteOf(context).secret, {
    name: "challenge",
    path: "/sign-in",
    maxAgeSeconds: challengeMinutes * 60,
    purpose: "nightjar sign-in cookie",
    isSecure: new URL(request.url).protocol === "https:",
  });
  return {
    read: async (): Promise<string | undefined> => {
      const { challengeToken } = (await cookie.read(request)) ?? {};
      return typeof challengeToken === "string" ? challengeToken : undefined;
    },
    write: (challengeToken: string) => cookie.write({ challengeToken }),
    clear: cookie.clear,
  };
}
