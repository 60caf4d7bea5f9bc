import { verifySmtp } from "#api/mail/smtp.ts";
import { type Check, type Surroundings, unused, well, wrong } from "../check.ts";

/** That the mail server takes the site's credentials. Nothing is sent. */
export const mail: Check<Surroundings> = {
  name: "mail",
  look: async ({ config: { smtpUrl, mailFrom } }) => {
    if (smtpUrl === undefined) return unused("SMTP_URL is not set: emails wait on /outbox");
    const { host, hostname } = new URL(smtpUrl);
    try {
      await verifySmtp(smtpUrl);
    } catch (error) {
      const text = `The mail server at ${host} does not take mail: ${(error as Error).message}`;
      return wrong(text, "correct SMTP_URL, or have the mail server looked at");
    }
    if (mailFrom.endsWith("@localhost>") && !isHere(hostname)) {
      const text = `Mails are sent from ${mailFrom}, which mail servers turn away`;
      return wrong(text, "set MAIL_FROM to an address of yours");
    }
    return well(`The mail server at ${host} takes mail`);
  },
};

function isHere(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}
