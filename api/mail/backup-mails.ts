import type { Mail } from "./mail.ts";

interface Facts {
  to: string;
  productName: string;
  problem: string;
  publicUrl: string;
}

/** The next one takes the place of one that is not sent yet. */
export function backupFailedMail({ to, productName, problem, publicUrl }: Facts): Mail {
  return {
    to,
    subject: `The backup of ${productName} failed`,
    topic: "backup",
    productName,
    heading: "The backup failed",
    blocks: [
      "Kia ora,",
      `Three attempts to make last night's backup, or to prove it, failed. The last one said: ${problem}`,
      "Older backups are still there. The next backup is made tomorrow, or as soon as you ask for one.",
      { words: "See the backups", href: `${publicUrl}/backups` },
    ],
  };
}
