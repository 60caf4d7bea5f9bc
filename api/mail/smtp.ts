import { createTransport } from "nodemailer";
import type { SendMail } from "./postman.ts";

const patienceMs = 4000;

/** Sends by SMTP: `smtp:` plain, with TLS where the server offers it; `smtps:` TLS from the start. */
export function smtpSender({ url, from }: { url: string; from: string }): SendMail {
  const transport = createTransport(url, { from });
  Object.assign(transport.options, {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return async ({ recipient, subject, text, html }) => {
    await transport.sendMail({ to: recipient, subject, text, html });
  };
}
