import { trashDays } from "#contract/rules/projects/deleted-projects.ts";
import type { Mail } from "./mail.ts";

interface Facts {
  to: string;
  projectName: string;
  productName: string;
  link: string;
  /** Who did it. */
  byName: string;
}

/** `mayRestore` where it goes to an admin. */
export function projectDeletedMail(facts: Facts & { until: string; mayRestore: boolean }): Mail {
  const { projectName, productName, link, byName, until, mayRestore } = facts;
  const deleted = `${byName} has deleted the project ${projectName}. Nobody can see it now.`;
  if (!mayRestore) {
    const mail = writeMail(facts, "deleted", [
      deleted,
      `Its admins can restore it for ${trashDays} days, until ${until}. Ask them if you still need it.`,
      { words: `Open ${productName}`, href: link },
    ]);
    return { ...mail, subject: `Your project '${projectName}' has been deleted` };
  }
  return writeMail(facts, "deleted", [
    deleted,
    `You can restore it for ${trashDays} days, until ${until}. After that, its recordings, devices and locations are removed for good.`,
    { words: "See deleted projects", href: `${link}/my-settings/trash` },
  ]);
}

export function projectRestoredMail(facts: Facts): Mail {
  const { projectName, productName, link, byName } = facts;
  return writeMail(facts, "restored", [
    `${byName} has restored the project ${projectName}. Everything in it is back, with what its devices have sent in the meantime.`,
    { words: `Open ${productName}`, href: link },
  ]);
}

/** The later of them takes the place of one that is not sent yet. */
function writeMail(
  { to, projectName, productName }: Facts,
  what: "deleted" | "restored",
  blocks: Mail["blocks"],
): Mail {
  return {
    to,
    subject: `The project '${projectName}' has been ${what}`,
    topic: `deletion of ${projectName}`,
    productName,
    heading: `${projectName} has been ${what}`,
    blocks: ["Kia ora,", ...blocks],
  };
}
