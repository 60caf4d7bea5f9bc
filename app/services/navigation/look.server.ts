import { textCookie } from "../session/text-cookie.server.ts";

const colorSchemes = ["system", "light", "dark"] as const;

/** How pages look in one browser. */
export interface Look {
  colorScheme: (typeof colorSchemes)[number];
  /** Pages come without scripts. */
  lightPages: boolean;
}

/** It holds no secret, so scripts may read it, too. */
const cookie = textCookie("look", { maxAge: 365 * 24 * 60 * 60 });

export async function readLook(request: Request): Promise<Look> {
  const [scheme, weight] = (await cookie.read(request))?.split(".") ?? [];
  return {
    colorScheme: colorSchemes.find((known) => known === scheme) ?? "system",
    lightPages: weight === "light",
  };
}

/** A `Set-Cookie` header. */
export function toLookCookie({ colorScheme, lightPages }: Look): Promise<string> {
  return cookie.write(`${colorScheme}.${lightPages ? "light" : "full"}`);
}
