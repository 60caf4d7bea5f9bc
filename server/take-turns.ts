import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * One request after the other on each connection: Node hands over at once all that came in one packet, and whoever
 * sends thousands and reads none of the answers would have each of them held.
 */
export function takeTurns(listener: Listener): Listener {
  const last = new WeakMap<Socket, ServerResponse>();
  return async (incoming, outgoing) => {
    const before = last.get(incoming.socket);
    last.set(incoming.socket, outgoing);
    if (before && !before.closed) await once(before, "close");
    if (!incoming.socket.destroyed) listener(incoming, outgoing);
  };
}
