import type { Mail } from "./mail.ts";

/** By it, those who were told are found. */
export const piledJobsTopic = "piled jobs";

interface Facts {
  to: string;
  productName: string;
  publicUrl: string;
  /** "9 hours" */
  waited: string;
  /** "pictures: 812 waiting" */
  lanes: string[];
}

export function piledJobsMail({ to, productName, publicUrl, waited, lanes }: Facts): Mail {
  return {
    to,
    subject: `Jobs of ${productName} have waited for ${waited}`,
    topic: piledJobsTopic,
    productName,
    heading: "Jobs pile up",
    blocks: [
      "Kia ora,",
      `Something that should be done within hours has waited for ${waited}. Pictures, alerts and exports may be late; nothing that was sent is lost.`,
      lanes,
      "A process may have too much to do, or none may be doing jobs at all. The page shows which run, and what failed. You get this email once a day until it is done.",
      { words: "See the jobs", href: `${publicUrl}/site#jobs` },
    ],
  };
}
