import { once } from "node:events";
import { isIP } from "node:net";
import { checkServerIdentity, connect, type PeerCertificate } from "node:tls";
import { type Check, type Finding, type Surroundings, unused, well, wrong } from "../check.ts";
import { utcDateOf } from "#contract/rules/times/local-dates.ts";

const timeoutMs = 5000;
/** Those who renew by themselves do so a third of its life before its end. */
const soonShare = 1 / 6;

/** That browsers and devices trust the certificate of the public address, and go on to. */
export const certificate: Check<Surroundings> = {
  name: "certificate",
  look: async ({ config: { publicUrl, publicUrlGiven }, now }) => {
    const { protocol, hostname, port } = new URL(publicUrl);
    if (!publicUrlGiven) return unused("PUBLIC_URL is not set");
    if (protocol !== "https:") return unused("PUBLIC_URL does not begin with https:");
    const host = hostname.replace(/^\[|\]$/g, "");
    try {
      return describeCertificate(await readCertificate(host, Number(port || 443)), host, now());
    } catch (error) {
      const text = `No certificate is shown at ${publicUrl}: ${(error as Error).message}`;
      return wrong(text, "start the proxy that terminates TLS, or correct PUBLIC_URL");
    }
  },
};

interface Shown {
  shown: PeerCertificate;
  /** Why nobody would trust it, whatever its name. */
  distrust: string | undefined;
}

async function readCertificate(host: string, port: number): Promise<Shown> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port, ...name, rejectUnauthorized: false });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("it does not answer in time")));
  try {
    await once(socket, "secureConnect");
    const { authorizationError: fault } = socket;
    const distrust = fault === undefined || fault === null ? undefined : String(fault);
    return { shown: socket.getPeerCertificate(), distrust };
  } finally {
    socket.destroy();
  }
}

function describeCertificate({ shown, distrust }: Shown, host: string, now: Date): Finding<never> {
  const [from, until] = [new Date(shown.valid_from), new Date(shown.valid_to)];
  const end = utcDateOf(until);
  const advice = "renew it, and see why the proxy did not";
  if (until <= now) return wrong(`It has expired on ${end}`, advice);
  if (from > now) return wrong(`It is valid only from ${from.toISOString()}`, "set the clock");
  const isOfOther = checkServerIdentity(host, shown);
  if (isOfOther) return wrong(`It is not of ${host}: ${isOfOther.message}`, "get one of this name");
  const left = until.getTime() - now.getTime();
  if (left < soonShare * (until.getTime() - from.getTime())) {
    return wrong(`It expires on ${end}`, advice);
  }
  if (distrust !== undefined && !/CERT_HAS_EXPIRED|NOT_YET_VALID/.test(distrust)) {
    const text = `Browsers and devices do not trust it: ${distrust}`;
    return wrong(text, "have the proxy send all certificates of its chain, or get a public one");
  }
  return well(`It is valid for ${host} until ${end}`);
}
