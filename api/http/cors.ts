import { type AnyEndpoint, isChange } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import type { ApiSettings } from "../services.ts";

const methods = "PUT, GET, POST, DELETE, OPTIONS, PATCH";
const headers =
  "where, offset, limit, Authorization, Origin, X-Requested-With, Content-Type, Accept, Viewport, if-none-match, cache-control";

/** Web clients of any origin may call: the API knows tokens and no cookies, so an origin proves nothing. */
export function allowOrigin(origin: string | null, answer: Headers): void {
  if (origin) {
    answer.set("access-control-allow-origin", origin);
    answer.append("vary", "origin");
  }
  answer.set("access-control-allow-methods", methods);
  answer.set("access-control-allow-headers", headers);
  answer.set("cross-origin-resource-policy", "cross-origin");
}

/** What apps on phones and desks show their pages as; no page of the web can be one of these. */
const appOrigins = [
  "capacitor://localhost",
  "ionic://localhost",
  "tauri://localhost",
  "http://localhost",
  "https://localhost",
  "http://tauri.localhost",
  "https://tauri.localhost",
];

/**
 * What takes no token can be called by any page that somebody opens, also into a network that the page's makers cannot
 * reach. Refuses `forbidden` a page of another site that would change something.
 */
export function requireOwnPage(
  { method, url, headers: sent }: Request,
  endpoint: AnyEndpoint,
  { publicUrl, allowedOrigins }: Pick<ApiSettings, "publicUrl" | "allowedOrigins">,
): void {
  const origin = sent.get("origin")?.toLowerCase();
  if (origin === undefined || endpoint.caller !== "anyone" || !isChange(endpoint)) return;
  /* A proxy may have taken the s of https away. */
  const isOwn = URL.parse(origin)?.host === new URL(url).host;
  if (isOwn || [publicUrl, ...appOrigins, ...allowedOrigins].includes(origin)) return;
  throw new Refusal(
    "forbidden",
    `Pages of ${origin} may not ${method} here. Whoever runs this server can name them in ALLOWED_ORIGINS.`,
  );
}
