import { clientHeader } from "#contract/wire/accounts/sessions.ts";
import type { ClientFacts } from "#api/accounts/queries/sessions.ts";

export function clientFacts({ headers }: Request, address: string): ClientFacts {
  return {
    userAgent: headers.get("user-agent") ?? "",
    viewport: headers.get("viewport") ?? "",
    address,
    isPage: isOfPages({ headers }),
  };
}

/** Sent by our pages, for a browser. */
export function isOfPages({ headers }: Pick<Request, "headers">): boolean {
  return headers.get(clientHeader.name) === clientHeader.ofPages;
}
