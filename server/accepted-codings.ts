import { parseAccept } from "hono/utils/accept";

/** The content codings that a request accepts (RFC 9110, section 12.5.3); those of quality 0 it refuses. */
export function readAcceptedCodings({ headers }: Request): Set<string> {
  const accepted = parseAccept(headers.get("accept-encoding") ?? "");
  return new Set(accepted.filter(({ q }) => q > 0).map(({ type }) => type.toLowerCase()));
}
