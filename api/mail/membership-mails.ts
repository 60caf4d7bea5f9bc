import type { Block, Mail } from "./mail.ts";

interface Facts {
  to: string;
  projectName: string;
  productName: string;
  link: string;
}

interface Rights {
  admin: boolean;
  owner: boolean;
}

type Invitation = Omit<Facts, "link"> &
  Rights & {
    inviterName: string;
    acceptLink: string;
    /** Where the address has no account yet. */
    registerLink?: string | undefined;
  };

/* Clients and tests of the dialect compare most of these subjects, and the words for changed rights, to the last character. */

export function invitationMail({
  to,
  projectName,
  inviterName,
  productName,
  admin,
  owner,
  acceptLink,
  registerLink,
}: Invitation): Mail {
  const links: Block[] = registerLink
    ? [
        { words: "Create an account and join", href: registerLink },
        { words: "Join with your existing account", href: acceptLink },
      ]
    : [{ words: "See invitation", href: acceptLink }];
  return {
    to,
    subject: `You've been invited to join a group on ${productName}`,
    topic: invitationTopic(projectName),
    productName,
    heading: `You are invited to ${projectName}`,
    blocks: [
      "Kia ora,",
      `${inviterName} has invited you to watch over wildlife together in the project ${projectName}${asWhat({ admin, owner })}.`,
      ...links,
      `The invitation works for seven days. After that, ask ${inviterName} for a new one.`,
      "If you did not expect it, ignore this email. You only join if you accept.",
    ],
  };
}

export function uninvitedMail({ to, projectName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `Your invitation to '${projectName}' has been withdrawn`,
    topic: invitationTopic(projectName),
    productName,
    heading: "An invitation was withdrawn",
    blocks: [
      "Kia ora,",
      `Your invitation to the project ${projectName} has been withdrawn. Its link no longer works.`,
      { words: `Open ${productName}`, href: link },
    ],
  };
}

export function joinRequestMail({
  to,
  userName,
  requesterName,
  requesterEmail,
  projectName,
  productName,
  link,
}: Facts & { userName: string; requesterName: string; requesterEmail: string }): Mail {
  return {
    to,
    subject: `A ${productName} user wants to join your '${projectName}' group`,
    topic: `request of ${requesterEmail} to join ${projectName}`,
    productName,
    heading: `${requesterName} wants to join ${projectName}`,
    blocks: [
      `Kia ora ${userName},`,
      `${requesterName} (${requesterEmail}) has asked to join the project ${projectName}. Members can see its recordings, devices and locations.`,
      { words: "Approve or deny request", href: link },
      "The link works for seven days. The request stays on the project's users page until you answer it.",
      "If you do not know this person, deny the request or ignore this email. Nobody joins unless you approve.",
    ],
  };
}

export function requestDeniedMail({ to, projectName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `Your request to join '${projectName}' was not approved`,
    productName,
    heading: "Your request was not approved",
    blocks: [
      "Kia ora,",
      `Your request to join the project ${projectName} was not approved. If you think that is a mistake, talk to the people who run the project.`,
      { words: `Open ${productName}`, href: link },
    ],
  };
}

export function acceptedMail({
  to,
  userName,
  projectName,
  productName,
  link,
}: Facts & { userName: string }): Mail {
  return {
    to,
    subject: `👌 You've been accepted to '${projectName}'`,
    topic: invitationTopic(projectName),
    productName,
    heading: `You are a member of ${projectName}`,
    blocks: [
      `Kia ora ${userName},`,
      `You are now a member of the project ${projectName}. You can see its recordings, devices and locations.`,
      { words: `Open ${projectName}`, href: link },
    ],
  };
}

export function rightsChangedMail({
  to,
  userName,
  projectName,
  productName,
  link,
  before,
  after,
}: Facts & { userName: string; before: Rights; after: Rights }): Mail {
  const changes: string[] = [];
  if (after.admin && !before.admin) changes.push("You've been made a group administrator");
  if (after.owner && !before.owner) changes.push("You've been made a group owner");
  if (before.admin && !after.admin) {
    changes.push("You are no longer an administrator of this group");
  }
  if (before.owner && !after.owner) changes.push("You are no longer an owner of this group");
  return {
    to,
    subject: `Your status in the group '${projectName}' has changed`,
    productName,
    heading: `Your permissions in ${projectName} have changed`,
    blocks: [
      `Kia ora ${userName},`,
      `This has changed in the project ${projectName}:`,
      changes,
      { words: `Open ${projectName}`, href: link },
    ],
  };
}

export function removedMail({ to, projectName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `❗️You've been removed from '${projectName}'`,
    productName,
    heading: `You are no longer a member of ${projectName}`,
    blocks: [
      "Kia ora,",
      `You have been removed from the project ${projectName} and can no longer see its recordings, devices and locations. If you think that is a mistake, talk to the people who run the project.`,
      { words: `Open ${productName}`, href: link },
    ],
  };
}

export function leftMail({ to, projectName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `You've left '${projectName}'`,
    productName,
    heading: `You have left ${projectName}`,
    blocks: [
      "Kia ora,",
      `You have left the project ${projectName}. If you did not mean to, ask one of its admins to invite you again.`,
      { words: `Open ${productName}`, href: link },
    ],
  };
}

function invitationTopic(projectName: string): string {
  return `invitation to ${projectName}`;
}

function asWhat({ admin, owner }: Rights): string {
  if (admin && owner) return ", as an administrator and owner";
  if (admin) return ", as an administrator";
  return owner ? ", as an owner" : "";
}
