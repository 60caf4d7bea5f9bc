/** For what is not a page: nothing in it may run, and nobody may frame it. */
const inertPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

const onEveryAnswer = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};
const permissions = "camera=(), microphone=(), geolocation=(self)";

/** Sets the headers of every answer, and a content policy where it has none. */
export function withSafetyHeaders(response: Response): Response {
  const answer = isOpen(response) ? response : new Response(response.body, response);
  const { headers } = answer;
  for (const [name, value] of Object.entries(onEveryAnswer)) headers.set(name, value);
  if (!isImage(headers)) headers.set("permissions-policy", permissions);
  if (!headers.has("content-security-policy") && !isScript(headers)) {
    headers.set("content-security-policy", inertPolicy);
  }
  return answer;
}

/** Nothing in it can ask for anything, and a page has dozens. */
function isImage(headers: Headers): boolean {
  return headers.get("content-type")?.startsWith("image/") === true;
}

/** A worker obeys the policy of its own file. */
function isScript(headers: Headers): boolean {
  return headers.get("content-type")?.startsWith("text/javascript") === true;
}

/** Headers of a response that was made by `Response.redirect` or `fetch` cannot be changed. */
function isOpen({ headers }: Response): boolean {
  try {
    headers.set("x-content-type-options", "nosniff");
    return true;
  } catch {
    return false;
  }
}
