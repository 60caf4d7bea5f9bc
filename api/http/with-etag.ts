import { answer } from "./answer.ts";
import { hasTag } from "./has-tag.ts";
import type { Served } from "./serve.ts";

/** The answer changes with `version` and, as every answer, with the product's: whoever sends the tag back gets 304. */
export function withEtag(
  served: Served,
  { version, maxAgeSeconds }: { version: string; maxAgeSeconds: number },
): Served {
  return {
    ...served,
    respond: async (incoming) => {
      const reply = await served.respond(incoming);
      if (!reply || reply instanceof Response) return reply;
      const { settings } = incoming.services;
      const etag = `"${version}-${settings.version}"`;
      const headers = { etag, "cache-control": `private, max-age=${maxAgeSeconds}` };
      if (hasTag(incoming.request.headers.get("if-none-match"), etag)) {
        return new Response(null, { status: 304, headers });
      }
      const response = answer(reply, settings.version);
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      return response;
    },
  };
}
