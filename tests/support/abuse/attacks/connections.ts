import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isLong } from "../../chance.ts";
import { multipartType } from "../../recordings/uploads.ts";
import type { Attack } from "../attack.ts";
import type { Target } from "../target.ts";

const halfOpen = 1000;
const slow = 50;
const crumbling = 2;
const unread = 300;
const heldMs = isLong ? 20_000 : 1000;

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Opens so many connections, keeps them busy as slowly as may be, and lets go. */
async function holdMany(
  { url }: Target,
  count: number,
  { head, dribble }: { head: string; dribble: (socket: Socket) => void },
): Promise<void> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const socket = await open(url);
    socket.write(head);
    sockets.push(socket);
  }
  for (let passed = 0; passed < heldMs; passed += 1000) {
    await sleep(1000);
    for (const socket of sockets) if (!socket.destroyed) dribble(socket);
  }
  for (const socket of sockets) socket.destroy();
}

const host = "host: 127.0.0.1\r\n";

export const connectionAttacks: Attack[] = [
  {
    what: `${halfOpen} connections on which nothing is sent`,
    run: (target) => holdMany(target, halfOpen, { head: "", dribble: () => {} }),
  },
  {
    what: `${halfOpen} requests whose headers do not end`,
    run: (target) =>
      holdMany(target, halfOpen, {
        head: `GET /sign-in HTTP/1.1\r\n${host}`,
        dribble: (socket) => socket.write("x"),
      }),
  },
  {
    what: `${slow} uploads at a byte a second`,
    run: (target) =>
      holdMany(target, slow, {
        head: `POST /api/v1/recordings HTTP/1.1\r\n${host}authorization: ${target.device.token}\r\ncontent-type: ${multipartType}\r\ncontent-length: 5000000\r\n\r\n--a-line-between-parts\r\n`,
        dribble: (socket) => socket.write("c"),
      }),
  },
  {
    what: `${slow} forms of a page at a byte a second`,
    run: (target) =>
      holdMany(target, slow, {
        head: `POST /sign-in HTTP/1.1\r\n${host}origin: http://127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\n`,
        dribble: (socket) => socket.write("a"),
      }),
  },
  {
    what: `${crumbling} bodies of which each byte is a chunk, and that do not end`,
    run: (target) =>
      holdMany(target, crumbling, {
        head: `POST /api/v1/users/authenticate HTTP/1.1\r\n${host}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${"1\r\n \r\n".repeat(60_000)}`,
        dribble: (socket) => socket.write("1\r\n \r\n"),
      }),
  },
  {
    what: `${unread} who ask and do not read`,
    run: (target) =>
      holdMany(target, unread, {
        head: `GET /api/v1/openapi.json HTTP/1.1\r\n${host}\r\n`,
        dribble: (socket) => socket.pause(),
      }),
  },
  {
    what: `${slow} who ask twenty times each and do not read`,
    run: (target) =>
      holdMany(target, slow, {
        head: `GET /api/v1/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(20),
        dribble: (socket) => socket.pause(),
      }),
  },
];
