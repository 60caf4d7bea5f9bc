import { safeRedirect } from "remix-utils/safe-redirect";
import { z } from "zod";

/** A form of this site that a cookie has kept: whoever can set one for this host could send people's forms elsewhere. */
export const ownForm = z.object({
  action: z.string().refine(isOwnPath),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** Read as a browser reads it: "/.//evil.example" leads elsewhere. */
function isOwnPath(path: string): boolean {
  const target = URL.parse(path, "http://here");
  return target !== null && safeRedirect(target.pathname + target.search, "") === path;
}
