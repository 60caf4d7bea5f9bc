import type { ClientFacts } from "../queries/sessions.ts";

/** What a session remembers of the program it was opened by. */
export function clientFacts({ headers }: Request): ClientFacts {
  return {
    userAgent: headers.get("user-agent") ?? "",
    viewport: headers.get("viewport") ?? "",
  };
}
