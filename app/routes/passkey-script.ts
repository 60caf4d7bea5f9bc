// oxlint-disable-next-line import/default -- the build makes the program a text
import script from "../scripts/passkey/main.ts?script";

/** For the pages that ask for a passkey, and no others. */
export function loader(): Response {
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  };
  return new Response(script, { headers });
}
