import { listSignInAddresses } from "#api/doctor/queries/site-facts.ts";
import { trustPeers } from "../../trusted-peers.ts";
import { ask, whyUnanswered } from "../ask.ts";
import { type Check, unused, well, wrong } from "../check.ts";

const signInsRead = 50;
const enoughSignIns = 10;
const isOfThisMachine = trustPeers(["loopback"]);

/**
 * That the site believes what its proxy says of requests. It takes a form as its own only where it knows by which
 * address people reach it; signing out nobody changes nothing.
 */
export const proxy: Check = {
  name: "proxy",
  look: async ({ config: { publicUrl, publicUrlGiven, trustProxy }, store }) => {
    if (!publicUrlGiven) return unused("PUBLIC_URL is not set");
    const form = { method: "POST", headers: { origin: publicUrl }, body: new URLSearchParams() };
    const status = await ask(`${publicUrl}/sign-out`, form).then(
      (answer) => answer.status,
      whyUnanswered,
    );
    if (typeof status === "string") return unused(`Nothing answers at ${publicUrl}: ${status}`);
    if (status === 403) {
      const trusted = trustProxy.length > 0 ? trustProxy.join(", ") : "off";
      return wrong(
        `Forms are refused at ${publicUrl}: the site takes them for those of another site`,
        `name the proxy in TRUST_PROXY (now ${trusted}), and have it set X-Forwarded-Host and -Proto`,
      );
    }
    if (status < 300 || status >= 400) {
      return wrong(
        `Forms are answered with ${status} at ${publicUrl}`,
        "see the log of the proxy: it has to pass forms on to the site as it does pages",
      );
    }
    const addresses = await listSignInAddresses(store.read, signInsRead);
    const isBlind = addresses.length >= enoughSignIns && addresses.every(isOfThisMachine);
    if (isBlind && publicUrl.startsWith("https:")) {
      return wrong(
        `All of the last ${addresses.length} sign-ins came from this machine, so that everyone shares one limit`,
        "name the proxy in TRUST_PROXY, and have it set X-Forwarded-For",
      );
    }
    return well("Forms are taken as people send them");
  },
};
