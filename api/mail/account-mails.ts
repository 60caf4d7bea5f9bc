import type { Mail } from "./mail.ts";

interface Facts {
  to: string;
  userName: string;
  productName: string;
  link: string;
}

const confirmTopic = "confirm address";

/* Clients and tests of the dialect compare these subjects to the last character, our own product's name aside. */

export function welcomeMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `🔧 Finish setting up your new ${productName} account`,
    topic: confirmTopic,
    productName,
    heading: "Welcome! One step is left",
    blocks: [
      `Kia ora ${userName},`,
      `Please confirm that ${to} is your address. Then you can make a project or join one.`,
      { words: "Confirm your address", href: link },
      "The link works for one day; after that, sign in and ask for a new one.",
      "If you did not ask for an account, ignore this mail and nothing more will happen.",
    ],
  };
}

export function welcomeWithProjectsMail({
  to,
  userName,
  productName,
  projectNames,
  link,
}: Facts & { projectNames: string[] }): Mail {
  return {
    to,
    subject: `🎉 Welcome to your new ${productName} account!`,
    productName,
    heading: "Welcome!",
    blocks: [
      `Kia ora ${userName},`,
      "Your account is ready. As you were invited, you are a member of:",
      projectNames,
      { words: `Open ${productName}`, href: link },
    ],
  };
}

export function confirmAccountMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `🔧 Confirm the address of your ${productName} account`,
    topic: confirmTopic,
    productName,
    heading: "Confirm your address",
    blocks: [
      `Kia ora ${userName},`,
      `Please confirm that ${to} is your address, so that mail about your projects reaches you.`,
      { words: "Confirm your address", href: link },
      "The link works for one day; after that, sign in and ask for a new one.",
      "If you have no account with us, ignore this mail and nothing more will happen.",
    ],
  };
}

export function confirmNewAddressMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `🔧 Confirm your email change for ${productName}`,
    topic: confirmTopic,
    productName,
    heading: "Confirm your new address",
    blocks: [
      `Kia ora ${userName},`,
      `You changed the address of your account to ${to}. Please confirm that it is yours.`,
      { words: "Confirm your new address", href: link },
      "The link works for one day; after that, sign in and ask for a new one.",
      "If you did not ask for this, somebody mistyped their address: ignore this mail and it stays unconfirmed.",
    ],
  };
}

export function resetPasswordMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `🔑 Set a new password for ${productName}`,
    topic: "reset password",
    productName,
    heading: "Set a new password",
    blocks: [
      `Kia ora ${userName},`,
      `Somebody, we hope you, asked for a new password for the account of ${to}.`,
      { words: "Set a new password", href: link },
      "The link works for one day, and once.",
      "If you did not ask for it, ignore this mail: your password stays as it is.",
    ],
  };
}

export function passwordChangedMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `🔒 Your ${productName} password has been changed`,
    productName,
    heading: "Your password has been changed",
    blocks: [
      `Kia ora ${userName},`,
      `The password of the account of ${to} has been changed. If that was you, all is well.`,
      "If it was not you, somebody else may have got in: ask for a new password at once, and end the other sessions in your settings.",
      { words: "Ask for a new password", href: link },
    ],
  };
}
