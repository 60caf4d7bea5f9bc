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

export function projectDeletedMail({
  to,
  projectName,
  productName,
  link,
  byName,
  until,
}: Facts & { until: string }): Mail {
  return {
    to,
    subject: `The project '${projectName}' has been deleted`,
    topic: deletionTopic(projectName),
    productName,
    heading: `${projectName} has been deleted`,
    blocks: [
      "Kia ora,",
      `${byName} has deleted the project ${projectName}. Nobody can see it now.`,
      `You can restore it for ${trashDays} days, until ${until}. After that, its recordings, devices and locations are removed for good.`,
      { words: "See deleted projects", href: `${link}/my-settings/trash` },
    ],
  };
}

export function projectRestoredMail({ to, projectName, productName, link, byName }: Facts): Mail {
  return {
    to,
    subject: `The project '${projectName}' has been restored`,
    topic: deletionTopic(projectName),
    productName,
    heading: `${projectName} has been restored`,
    blocks: [
      "Kia ora,",
      `${byName} has restored the project ${projectName}. Everything in it is back, with what its devices have sent in the meantime.`,
      { words: `Open ${productName}`, href: link },
    ],
  };
}

function deletionTopic(projectName: string): string {
  return `deletion of ${projectName}`;
}
