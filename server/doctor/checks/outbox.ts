import { subDays } from "date-fns";
import { countMails } from "#api/doctor/queries/count-mails.ts";
import { findMailError } from "#api/mail/queries/mail-facts.ts";
import { countOf } from "../../programs/print.ts";
import { type Check, unused, well, wrong } from "../check.ts";

/** That mails are sent: a mail server may take the site's credentials, and none of its mails. One address may be wrong. */
export const outbox: Check = {
  name: "outbox",
  look: async ({ config, store, now }) => {
    if (config.smtpUrl === undefined) return unused("SMTP_URL is not set");
    const { sent, failed } = await countMails(store.read, subDays(now(), 1));
    if (failed === 0 || sent > 0) {
      const waiting = failed > 0 ? `, and ${failed} could not be` : "";
      return well(`Sent in the last day: ${countOf(sent, "mail")}${waiting}`);
    }
    const reason = await findMailError(store.read, now());
    const text = `None of the last day was sent, and ${countOf(failed, "mail")} could not be: ${reason}`;
    return wrong(text, "correct MAIL_FROM or SMTP_URL; the page /outbox has them");
  },
};
