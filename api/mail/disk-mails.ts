import type { Mail } from "./mail.ts";

/** By it, those who were told are found. */
export const diskTopic = "disk space";

interface Facts {
  to: string;
  productName: string;
  /** "2.1 GB of 64 GB" */
  free: string;
  publicUrl: string;
}

export function diskFillsMail({ to, productName, free, publicUrl }: Facts): Mail {
  return {
    to,
    subject: `The disk of ${productName} is filling up`,
    topic: diskTopic,
    productName,
    heading: "The disk is filling up",
    blocks: [
      "Kia ora,",
      `${free} are free where recordings are stored. When nearly nothing is left, uploads are refused until there is room again, and cameras keep what they have. What is stored can still be seen.`,
      "Make the disk larger, move the files to a bucket, or delete what nobody needs. You get this email once a day until there is room.",
      { words: `Open ${productName}`, href: publicUrl },
    ],
  };
}
