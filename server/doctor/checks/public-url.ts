import { randomUUID } from "node:crypto";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { jwtTokens } from "#api/http/tokens.ts";
import { datedKey } from "#api/files/keys.ts";
import { ask, whyUnanswered } from "../ask.ts";
import { type Check, type Finding, type Site, unused, well, wrong } from "../check.ts";

const linkSeconds = 60;

/** That this very site answers there: it knows the secret, and reads a file that was stored just now. */
export const publicUrl: Check = {
  name: "public address",
  look: async (site) => {
    const { publicUrl: url, publicUrlGiven, smtpUrl } = site.config;
    if (!publicUrlGiven) {
      if (smtpUrl === undefined) return unused("PUBLIC_URL is not set");
      const text = `PUBLIC_URL is not set: links in emails start with ${url}`;
      return wrong(text, "set it to the address at which people reach the site");
    }
    const { status, text } = await read(`${url}/healthz`);
    if (status === undefined) {
      return wrong(`Nothing answers at ${url}: ${text}`, "start the site, or correct PUBLIC_URL");
    }
    if (status !== 200) {
      return wrong(`${url}/healthz answers ${status}, not 200`, "correct PUBLIC_URL or the proxy");
    }
    return withMarker(site, (marker) => recognise(url, marker));
  },
};

interface Marker {
  link: string;
  content: string;
}

/** A file without a row, which the sweep of a night would take away, too. */
async function withMarker(
  { files, readSecret, now }: Site,
  use: (marker: Marker) => Promise<Finding<never>>,
): Promise<Finding<never>> {
  const secret = await readSecret();
  if (secret === undefined) return wrong("There is no secret to know the site by", "set SECRET");
  const content = randomUUID();
  const key = datedKey("export", now(), randomUUID());
  await (await files.receive([Buffer.from(content)])).keep(key);
  try {
    const claims = { key, filename: "doctor.txt", mimeType: "text/plain" };
    const token = await jwtTokens(secret, now).sign("fileDownload", claims, linkSeconds);
    return await use({ content, link: `${downloadSigned.path}?jwt=${token}` });
  } finally {
    await files.remove(key);
  }
}

async function recognise(url: string, { link, content }: Marker): Promise<Finding<never>> {
  const { status, text } = await read(url + link);
  if (status === 200 && text === content) return well(`This site answers at ${url}`);
  if (status === 421) {
    return wrong(`The site at ${url} does not answer to its name`, "add it to ALLOWED_HOSTS");
  }
  return wrong(
    `Another site answers at ${url}: it has another secret, or other files`,
    "correct PUBLIC_URL or the proxy, or give the doctor the settings of the server",
  );
}

/** The text alone says why where nothing answers. */
async function read(url: string): Promise<{ status?: number; text: string }> {
  try {
    const answer = await ask(url);
    return { status: answer.status, text: (await answer.text()).slice(0, 1000) };
  } catch (error) {
    return { text: whyUnanswered(error) };
  }
}
