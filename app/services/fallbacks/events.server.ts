import { withoutExtensions } from "#contract/extensions.ts";
import { queryEvents } from "#contract/wire/events.ts";
import { fallback } from "./fallback.server.ts";

const usualLimit = 100;

/** Pages by `offset`, which their cursor then is. */
const events = fallback(queryEvents, async (asking, input) => {
  const offset = Number(input.cursor) || 0;
  const limit = Number(input.limit ?? usualLimit);
  const query = withoutExtensions(queryEvents, input);
  const withCount = input["include-count"] ?? input.cursor === undefined;
  const reply = await asking.ask(queryEvents, {
    ...query,
    offset,
    limit,
    "include-count": withCount,
  });
  const isFull = input.cursor !== undefined && reply.rows.length === limit && limit > 0;
  return { ...reply, ...(isFull ? { cursor: String(offset + limit) } : {}) };
});

export const eventFallbacks = [events];
