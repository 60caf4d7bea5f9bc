import { answer } from "./answer.ts";
import { hasTag } from "./has-tag.ts";
import type { Served } from "./serve.ts";

/**
 * Lets callers keep an answer that changes with its version alone: they are told so, and whoever sends its tag back
 * is told that nothing has changed. The product's version is part of it, as it is of every answer.
 */
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
