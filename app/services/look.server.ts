import { readCookie } from "./read-cookie.server.ts";

const colorSchemes = ["system", "light", "dark"] as const;

/** How pages look in one browser. */
export interface Look {
  colorScheme: (typeof colorSchemes)[number];
  /** Pages come without scripts. */
  lightPages: boolean;
}

const keepSeconds = 365 * 24 * 60 * 60;

export function readLook(request: Request): Look {
  const [scheme, weight] = readCookie(request.headers.get("cookie"), "look")?.split(".") ?? [];
  return {
    colorScheme: colorSchemes.find((known) => known === scheme) ?? "system",
    lightPages: weight === "light",
  };
}

/** A `Set-Cookie` header. It holds no secret, so scripts may read it, too. */
export function toLookCookie({ colorScheme, lightPages }: Look): string {
  const value = `${colorScheme}.${lightPages ? "light" : "full"}`;
  return `look=${value}; Path=/; SameSite=Lax; Max-Age=${keepSeconds}`;
}
