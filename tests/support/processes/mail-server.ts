import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type ReadMail, readMail } from "../projects/read-mail.ts";

export interface ReceivedMail extends ReadMail {
  from: string;
  to: string[];
  source: string;
}

interface Behaviour {
  /** Recipients that are turned away. */
  refuse?: Set<string>;
  /** Waited for at each step of a conversation. */
  dawdle?: (recipient: string) => Promise<void> | void;
}

/** A mail server that keeps what it is given. */
export async function openMailServer({ refuse = new Set(), dawdle = () => {} }: Behaviour = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onRcptTo: async ({ address }, _session, done) => {
      await dawdle(address);
      done(refuse.has(address) ? new Error("No such mailbox here") : undefined);
    },
    onData: async (stream, { envelope }, done) => {
      const source = await text(stream);
      const to = envelope.rcptTo.map(({ address }) => address);
      await dawdle(to[0] ?? "");
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      mails.push({ from, to, source, ...readMail(source) });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A mail server that takes every connection and never says a word. */
export async function openSilentMailServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
