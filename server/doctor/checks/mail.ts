import { findMailFault } from "../../mail-fault.ts";
import { type Check, type Surroundings, unused, well, wrong } from "../check.ts";

/** That the mail server takes the site's credentials. Nothing is sent. */
export const mail: Check<Surroundings> = {
  name: "mail",
  look: async ({ config }) => {
    if (config.smtpUrl === undefined) return unused("SMTP_URL is not set: emails wait on /outbox");
    const fault = await findMailFault(config);
    if (fault) return wrong(fault.text, fault.advice);
    return well(`The mail server at ${new URL(config.smtpUrl).host} takes mail`);
  },
};
