import { addMinutes } from "date-fns";
import type { Store } from "#api/db/open.ts";
import {
  hasDueMail,
  claimMail,
  markSent,
  scheduleRetry,
  type LeasedMail,
} from "./queries/outbox.ts";

export interface Mailer {
  /** Sends what is due, in the order it was caused; returns when done or after five seconds. */
  deliver(): Promise<void>;
  /** Ends with the mail that is being sent, after five seconds at most; the others stay in the outbox. */
  close(): Promise<void>;
}

export type SendMail = (
  mail: Pick<LeasedMail, "recipient" | "subject" | "text" | "html" | "picture" | "stop_link">,
) => Promise<void>;

const deliverForMs = 5000;
const lookAgainMs = 100;
const retryMinutes = [1, 5, 15, 60, 240];

interface Place {
  store: Store;
  /** Absent where there is no mail server: mail then waits where super-users can read it. */
  send: SendMail | undefined;
  now: () => Date;
  log(entry: { level: "error"; message: string }): void;
}

export function outboxMailer({ store, send, now, log }: Place): Mailer {
  let round: Promise<void> | undefined;
  let isClosed = false;

  async function sendAllDue(sendOne: SendMail): Promise<void> {
    while (!isClosed && (await hasDueMail(store.read, now()))) {
      const mail = await claimMail(store.write, now());
      /* None for now: another process has the turn, with this one's mail or one before it. */
      if (!mail) await afterMs(lookAgainMs);
      else await attempt(sendOne, mail);
    }
  }

  async function attempt(sendOne: SendMail, mail: LeasedMail): Promise<void> {
    await sendOne(mail).then(
      () => markSent(store.write, mail.id, now()),
      (error: Error) => postpone(store, mail, error, now()),
    );
  }

  return {
    deliver: async () => {
      if (!send) return;
      const previous = round ?? Promise.resolve();
      const current = previous
        .then(() => sendAllDue(send))
        .catch((error: Error) => log({ level: "error", message: `Outbox: ${error.message}` }));
      round = current;
      await Promise.race([current, afterMs(deliverForMs)]);
    },
    close: async () => {
      isClosed = true;
      await Promise.race([round, afterMs(deliverForMs)]);
    },
  };
}

function postpone(store: Store, mail: LeasedMail, error: Error, now: Date): Promise<void> {
  const minutes = retryMinutes[Math.min(mail.attempts, retryMinutes.length) - 1] ?? 1;
  return scheduleRetry(store.write, mail.id, {
    error: error.message,
    dueAt: addMinutes(now, minutes),
  });
}

function afterMs(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
