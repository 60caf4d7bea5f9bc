import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import type { z } from "zod";
import { textCookie } from "./text-cookie.server.ts";

/** Browsers drop a cookie that is longer, with its name and attributes. */
export const maxCookieLength = 4000;
/** Anyone may have packed anything. */
const maxOutputLength = 100_000;

/** A cookie that holds JSON, compressed, for what is said of the last act: it has to be short. */
export function packedCookie<S extends z.ZodType>(name: string, schema: S, maxAge: number) {
  const cookie = textCookie(name, { httpOnly: true, maxAge });
  return {
    /** Undefined where there is none, or not one of ours. */
    read: async (request: Pick<Request, "headers">): Promise<z.output<S> | undefined> =>
      schema.safeParse(unpack(await cookie.read(request))).data,
    /** A `Set-Cookie` header; undefined where it would be too long. */
    write: async (value: z.input<S>, maxLength = maxCookieLength): Promise<string | undefined> => {
      const header = await cookie.write(pack(value));
      return header.length <= maxLength ? header : undefined;
    },
    clear: cookie.clear,
  };
}

function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value), { level: constants.Z_BEST_COMPRESSION }).toString(
    "base64url",
  );
}

function unpack(text: string | undefined): unknown {
  try {
    const packed = Buffer.from(text ?? "", "base64url");
    return JSON.parse(inflateRawSync(packed, { maxOutputLength }).toString());
  } catch {
    return undefined;
  }
}
