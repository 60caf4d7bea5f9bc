import { data, type MiddlewareFunction } from "react-router";

const text = {
  foreign:
    "This form was sent from another site, or by a program that does not say where it comes from. Open the page on this site and send it again.",
};

/** Pages whose address alone says what may be done: mail programs ask them without a form, by RFC 8058. */
const askedByPrograms = /^\/stop-alert\/[^/]+$/;

/**
 * Nothing is changed by a form of another site. Browsers say where a form comes from, by `Origin` or by
 * `Sec-Fetch-Site`; what says neither is no browser's form.
 */
export const refuseForeignForms: MiddlewareFunction<Response> = async ({ request }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (askedByPrograms.test(new URL(request.url).pathname)) return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isOurs = origin === null ? site === "same-origin" : origin === new URL(request.url).origin;
  if (!isOurs || (site !== null && site !== "same-origin")) {
    throw data({ text: text.foreign }, { status: 403 });
  }
};

/** Whether a link was followed on a page of this site: browsers say so by `Sec-Fetch-Site`, over plain HTTP by `Referer`. */
export function isFollowedHere({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const from = headers.get("referer") ?? "";
  return URL.canParse(from) && new URL(from).origin === new URL(url).origin;
}
