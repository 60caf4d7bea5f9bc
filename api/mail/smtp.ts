import { createTransport } from "nodemailer";
import type { SendMail } from "./postman.ts";

const patienceMs = 4000;

/** Sends by SMTP: `smtp:` plain, with TLS where the server offers it; `smtps:` TLS from the start. */
export function smtpSender({ url, from }: { url: string; from: string }): SendMail {
  const patience = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  };
  const transport = createTransport({ url, ...patience }, { from });
  return async ({ recipient, subject, text, html }) => {
    await transport.sendMail({ to: recipient, subject, text, html });
  };
}
