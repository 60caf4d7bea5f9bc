import type { ClientFacts } from "#api/accounts/queries/sessions.ts";

/** What a session remembers of the program it was opened by, and from where. */
export function clientFacts({ headers }: Request, address: string): ClientFacts {
  return {
    userAgent: headers.get("user-agent") ?? "",
    viewport: headers.get("viewport") ?? "",
    address,
  };
}
