import { readFileSync } from "node:fs";
import { readWhole } from "../files/read-whole.ts";
import type { Services } from "../services.ts";
import { logoId, pictureId } from "./html-page.ts";
import type { SendMail } from "./mailer.ts";
import { readJson } from "#api/db/stored-json.ts";

const connectWithinMs = 3000;
const answerWithinMs = 4000;
/** Ours are a few kB; a device may bring one of its own. */
const maxPictureBytes = 1024 * 1024;

interface Options {
  url: string;
  from: string;
  /** Where the pictures of mails are. */
  files: Pick<Services["files"], "open">;
  /** Not every mail program opens WebP. Rejects where it is no picture. */
  toPng(picture: Uint8Array): Promise<Buffer>;
}

/** Sends by SMTP: `smtp:` plain, with TLS where the server offers it; `smtps:` TLS from the start. */
export function smtpSender({ url, from, files, toPng }: Options): SendMail {
  const transport = openTransport(url, from);
  const content = readFileSync(new URL("logo.png", import.meta.url));
  const logo = { filename: "logo.png", cid: logoId, content };
  return async ({ recipient, subject, text, html, picture, stop_link: stopLink }) => {
    await (
      await transport
    ).sendMail({
      /* As text it would be read as a list, and a comma would make two of it. */
      to: { name: "", address: recipient },
      subject,
      text,
      html,
      attachments: [logo, ...(picture ? await readPicture({ files, toPng }, picture) : [])],
      headers: { "Auto-Submitted": "auto-generated", ...toStopHeaders(stopLink) },
    });
  };
}

/** RFC 2369, and RFC 8058, which asks for HTTPS. */
function toStopHeaders(link: string | null): Record<string, string> {
  if (link === null) return {};
  const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return { "List-Unsubscribe": `<${link}>`, ...(link.startsWith("https:") ? oneClick : {}) };
}

async function openTransport(url: string, from?: string) {
  const { createTransport } = await import("nodemailer");
  const timeout = {
    dnsTimeout: connectWithinMs,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
  };
  return createTransport({ url, ...timeout }, { from });
}

/** Connects and signs in, and sends nothing. Throws where that fails. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await openTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** None where the file is gone, large or no picture: the words are worth sending all the same. */
async function readPicture({ files, toPng }: Pick<Options, "files" | "toPng">, picture: string) {
  const stored = readJson("outbox.picture", picture, undefined);
  const file = stored && (await files.open(stored.key));
  if (!file || file.bytes > maxPictureBytes) return [];
  const bytes = await readWhole(file, { maxBytes: maxPictureBytes });
  const content = await toPng(bytes).catch(() => undefined);
  const type = { filename: "picture.png", contentType: "image/png" };
  return content ? [{ ...type, cid: pictureId, content }] : [];
}
