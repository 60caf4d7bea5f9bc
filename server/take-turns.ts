import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * One request after the other on each connection: Node hands over at once all that came in one packet, and whoever
 * sends thousands and reads none of the answers would have each of them held.
 */
export function takeTurns(listener: Listener): Listener {
  const last = new WeakMap<Socket, ServerResponse>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const before = last.get(socket);
    last.set(socket, outgoing);
    const answer = () => {
      if (!socket.destroyed) listener(incoming, outgoing);
    };
    if (before && !before.closed) before.once("close", answer);
    else answer();
  };
}
