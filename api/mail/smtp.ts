import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import { logoId } from "./html-page.ts";
import type { SendMail } from "./postman.ts";

const connectWithinMs = 3000;
const answerWithinMs = 4000;

/** Sends by SMTP: `smtp:` plain, with TLS where the server offers it; `smtps:` TLS from the start. */
export function smtpSender({ url, from }: { url: string; from: string }): SendMail {
  const patience = {
    dnsTimeout: connectWithinMs,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
  };
  const transport = createTransport({ url, ...patience }, { from });
  const content = readFileSync(new URL("logo.png", import.meta.url));
  const logo = { filename: "logo.png", cid: logoId, content };
  return async ({ recipient, subject, text, html }) => {
    await transport.sendMail({
      /* As text it would be read as a list, and a comma would make two of it. */
      to: { name: "", address: recipient },
      subject,
      text,
      html,
      attachments: [logo],
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}
