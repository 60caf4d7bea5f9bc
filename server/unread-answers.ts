import type { ServerResponse } from "node:http";

export const maxUnreadBytes = 64 * 1024 ** 2;

export type UnreadAnswers = ReturnType<typeof boundUnread>;

/**
 * Text that was answered is held until it is read. Of what those hold who ask and do not read, so much stands at most:
 * beyond it, whoever has been reading longest loses the connection.
 */
export function boundUnread(maxBytes = maxUnreadBytes) {
  const waiting = new Map<ServerResponse, number>();
  let total = 0;
  const forget = (outgoing: ServerResponse) => {
    total -= waiting.get(outgoing) ?? 0;
    waiting.delete(outgoing);
  };
  return {
    /** To be called before it is sent. */
    hold: (outgoing: ServerResponse, bytes: number): void => {
      waiting.set(outgoing, bytes);
      total += bytes;
      outgoing.once("close", () => forget(outgoing));
      for (const oldest of waiting.keys()) {
        if (total <= maxBytes || oldest === outgoing) return;
        forget(oldest);
        oldest.destroy();
      }
    },
  };
}
