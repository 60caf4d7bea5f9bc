import { textCookie } from "../session/text-cookie.server.ts";

const cookie = textCookie("navigation");

/** Whether the side navigation stays wide: set by a script, and read so that the page is right at once. */
export async function readNavigation(request: Request): Promise<"pinned" | "folded" | undefined> {
  const stored = await cookie.read(request);
  return stored === "pinned" || stored === "folded" ? stored : undefined;
}
