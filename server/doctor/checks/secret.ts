import { listSealed } from "#api/doctor/queries/site-facts.ts";
import {
  listFinished,
  openFinished,
  readSecret,
  undefinedIfRefused,
} from "#api/backups/operations/open-backup.ts";
import { openPlace } from "#api/backups/operations/places/open-place.ts";
import { openAuthenticator } from "#api/http/authenticator.ts";
import { replaceSecret } from "../../data-dir.ts";
import { type Check, type Site, well, wrong } from "../check.ts";

const mostOpened = 100;

/** That the secret opens what it has sealed: else nobody's code of two-step sign-in is right. */
export const secret: Check<Site, string> = {
  name: "secret",
  look: async (site) => {
    const { store, config } = site;
    const own = await site.readSecret();
    const where = config.secret === undefined ? `of ${config.dataDir}` : "in SECRET";
    const sealed = await listSealed(store.read, mostOpened);
    if (own === undefined && sealed.length === 0) {
      return wrong(`There is no secret ${where}`, "start the site, which makes one");
    }
    if (sealed.length === 0)
      return well(`The secret ${where} is there, and has sealed nothing yet`);
    const opened = own === undefined ? 0 : await countOpened(site, own, sealed);
    if (opened === sealed.length) {
      const all = sealed.length === 1 ? "the one" : `all ${sealed.length}`;
      return well(`The secret ${where} opens ${all} that it has sealed`);
    }
    const text = `The secret ${where} is another one: it opens ${opened} of ${sealed.length} secrets of two-step sign-in`;
    const found = config.secret === undefined ? await findSecretOf(site, sealed) : undefined;
    if (found === undefined) return wrong(text, adviceWithout);
    return wrong(
      text,
      "run with --fix, which takes that of a backup, and start the site again",
      found,
    );
  },
  fix: ({ config }, found) => replaceSecret(config.dataDir, found),
};

const adviceWithout =
  "set SECRET to that of a backup (to read a sealed one, set BACKUP_PASSPHRASE, too), or have these people sign in with a recovery code and set it up again";

async function countOpened({ now }: Site, own: string, sealed: string[]): Promise<number> {
  const authenticator = openAuthenticator(own, { issuer: "", now });
  const opened = await Promise.all(sealed.map((one) => authenticator.describe(one, "")));
  return opened.filter((one) => one !== undefined).length;
}

/** Of the newest backup whose secret opens all. */
async function findSecretOf(site: Site, sealed: string[]): Promise<string | undefined> {
  const { backups, config } = site;
  if (backups === undefined) return undefined;
  const place = await openPlace(backups);
  for (const path of await listFinished(place)) {
    const found = await openFinished({ place, path }, config.backupPassphrase)
      .then(readSecret)
      .catch(undefinedIfRefused);
    if (found && (await countOpened(site, found, sealed)) === sealed.length) return found;
  }
  return undefined;
}
