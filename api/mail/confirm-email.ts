import type { Mail } from "./mail.ts";

interface Facts {
  to: string;
  userName: string;
  productName: string;
  link: string;
}

/** The subject is one that clients and tests of the dialect compare, with our own product's name. */
export function confirmEmailMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `🔧 Finish setting up your new ${productName} account`,
    paragraphs: [
      `Kia ora ${userName},`,
      `Open this page and press its button to confirm that ${to} is your address:`,
      link,
      "The link works for one day. If you did not ask for an account, ignore this mail and nothing more will happen.",
    ],
  };
}
