import { type PageArgs, send } from "#app/services/api/api.server.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { type EventRow, queryEvents } from "#contract/wire/events.ts";

/** A page ends early where details are large; so many large ones are enough. */
const maxPages = 8;

/** Events as the API gives them, page by page, `most` at most. */
export async function* pageEvents(
  args: PageArgs,
  query: InputOf<typeof queryEvents>,
  most: number,
): AsyncGenerator<EventRow[]> {
  let next: string | undefined = "start";
  let room = most;
  for (let page = 0; page < maxPages && next !== undefined && room > 0; page += 1) {
    const reply: { rows: EventRow[]; cursor?: string | undefined } = await send(args, queryEvents, {
      ...query,
      limit: room,
      cursor: next,
    });
    yield reply.rows;
    next = reply.cursor;
    room -= reply.rows.length;
  }
}
