const methods = "PUT, GET, POST, DELETE, OPTIONS, PATCH";
const headers =
  "where, offset, limit, Authorization, Origin, X-Requested-With, Content-Type, Accept, Viewport, if-none-match, cache-control";

/** Web clients of any origin may call: the API knows tokens and no cookies, so an origin proves nothing. */
export function allowOrigin(origin: string | undefined, answer: Headers): void {
  if (origin) {
    answer.set("access-control-allow-origin", origin);
    answer.append("vary", "origin");
  }
  answer.set("access-control-allow-methods", methods);
  answer.set("access-control-allow-headers", headers);
  answer.set("cross-origin-resource-policy", "cross-origin");
}
