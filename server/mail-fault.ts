import { verifySmtp } from "#api/mail/smtp.ts";
import type { Config } from "./config.ts";

interface MailFault {
  setting: "SMTP_URL" | "MAIL_FROM";
  text: string;
  advice: string;
}

/** Why no email can be sent, once the mail server was asked. Nothing is sent. */
export async function findMailFault({
  smtpUrl,
  mailFrom,
}: Pick<Config, "smtpUrl" | "mailFrom">): Promise<MailFault | undefined> {
  if (smtpUrl === undefined) return undefined;
  const { host, hostname } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
  } catch (error) {
    const text = `The mail server at ${host} does not take mail: ${(error as Error).message}`;
    const advice = "correct SMTP_URL, or have the mail server looked at";
    return { setting: "SMTP_URL", text, advice };
  }
  if (!mailFrom.endsWith("@localhost>") || isHere(hostname)) return undefined;
  const text = `Mails are sent from ${mailFrom}, which mail servers turn away`;
  return { setting: "MAIL_FROM", text, advice: "set MAIL_FROM to an address of yours" };
}

function isHere(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}
