import { findOwnPath } from "#app/services/navigation/navigation.server.ts";

/** The page that one wanted to open, and that needs two-step sign-in. */
export function findTarget(url: URL): string | undefined {
  return findOwnPath(url.searchParams.get("to") ?? "", url);
}
