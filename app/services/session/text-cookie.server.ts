import { createCookie } from "react-router";

type CookieOptions = NonNullable<Parameters<typeof createCookie>[1]>;

/**
 * A cookie of the router that holds a text as it is, so that scripts read and write it, too; the router's own hold
 * JSON in Base64. For the whole site and without scripts of other sites unless the options say otherwise.
 */
export function textCookie(name: string, options: CookieOptions = {}) {
  const cookie = createCookie(name, { ...options, encode: unpack, decode: pack });
  return {
    read: async ({ headers }: Pick<Request, "headers">): Promise<string | undefined> => {
      const value: unknown = await cookie.parse(headers.get("cookie"));
      return typeof value === "string" && value !== "" ? value : undefined;
    },
    /** A `Set-Cookie` header. */
    write: (value: string): Promise<string> => cookie.serialize(value),
    clear: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
  };
}

function pack(text: string): string {
  return Buffer.from(JSON.stringify(text)).toString("base64");
}

function unpack(packed: string): string {
  return packed === "" ? "" : String(JSON.parse(Buffer.from(packed, "base64").toString()));
}
