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
    heading: "Welcome! One more step",
    blocks: [
      `Kia ora ${userName},`,
      `Please confirm that ${to} is your email address. Then you can create a project or join one.`,
      { words: "Confirm your address", href: link },
      "The link works for one day. After that, sign in and ask for a new one.",
      "If you did not ask for an account, ignore this email and nothing more will happen.",
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
      "Your account is ready. Because you were invited, you are now a member of:",
      projectNames,
      { words: `Open ${productName}`, href: link },
    ],
  };
}

export function confirmAccountMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `Confirm the address of your ${productName} account`,
    topic: confirmTopic,
    productName,
    heading: "Confirm your address",
    blocks: [
      `Kia ora ${userName},`,
      `Please confirm that ${to} is your email address, so that emails about your projects reach you.`,
      { words: "Confirm your address", href: link },
      "The link works for one day. After that, sign in and ask for a new one.",
      "If you have no account with us, ignore this email and nothing more will happen.",
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
      `You changed the email address of your account to ${to}. Please confirm that it is yours.`,
      { words: "Confirm your new address", href: link },
      "The link works for one day. After that, sign in and ask for a new one.",
      "If you did not ask for this, someone mistyped their address. Ignore this email and the address stays unconfirmed.",
    ],
  };
}

export function addressChangingMail({
  to,
  userName,
  newEmail,
  productName,
  link,
}: Facts & { newEmail: string }): Mail {
  return {
    to,
    subject: `The email address of your ${productName} account is being changed`,
    productName,
    heading: "Your email address is being changed",
    blocks: [
      `Kia ora ${userName},`,
      `Someone who is signed in to your account wants its email address to be ${newEmail}. Once that address is confirmed, you sign in with it and emails go there. If that was you, you don't need to do anything here.`,
      `If it was not you, undo it: your account keeps ${to}, everyone who is signed in to it is signed out, and its password stops working. Then choose a new one.`,
      { words: "Undo the change", href: link },
      "The link works for a week.",
    ],
  };
}

export function resetPasswordMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `Set a new password for ${productName}`,
    topic: "reset password",
    productName,
    heading: "Set a new password",
    blocks: [
      `Kia ora ${userName},`,
      `Someone, hopefully you, asked for a new password for the account ${to}.`,
      { words: "Set a new password", href: link },
      "The link works for one day, and only once.",
      "If you did not ask for it, ignore this email. Your password stays the same.",
    ],
  };
}

export function passwordChangedMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `Your ${productName} password has been changed`,
    productName,
    heading: "Your password has been changed",
    blocks: [
      `Kia ora ${userName},`,
      `The password of the account ${to} has been changed. If that was you, you don't need to do anything.`,
      "If it was not you, someone else may be using your account. Ask for a new password straight away, then end the other sessions in your settings.",
      { words: "Ask for a new password", href: link },
    ],
  };
}

export function accountDeletedMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `Your ${productName} account has been deleted`,
    productName,
    heading: "Your account has been deleted",
    blocks: [
      `Kia ora ${userName},`,
      `The account ${to} has been deleted. Your tags and notes stay in their projects, as those of "A former member".`,
      "If that was not you, tell the people who run the site.",
      { words: `Open ${productName}`, href: link },
    ],
  };
}

export function sessionCopiedMail({ to, userName, productName, link }: Facts): Mail {
  return {
    to,
    subject: `You have been signed out of ${productName} in one place`,
    topic: "session copied",
    productName,
    heading: "You have been signed out in one place",
    blocks: [
      `Kia ora ${userName},`,
      "One of the places where you are signed in was used twice over, as if somebody had copied it, so we have ended it. This can also happen when a connection breaks at the wrong moment: then sign in again, and all is well.",
      "Look through the places where you are signed in. If you don't know one of them, end it and choose a new password.",
      { words: "See where you are signed in", href: link },
    ],
  };
}

const twoStepTexts = {
  "second factor added": {
    subject: "Two-step sign-in is on",
    said: "Signing in to your account now takes a code from your authenticator app as well as the password.",
    otherwise: "ask the people who run this site to turn it off and to end all sessions.",
  },
  "second factor removed": {
    subject: "Two-step sign-in is off",
    said: "Signing in to your account now takes the password alone.",
    otherwise: "choose a new password straight away.",
  },
  "passkey added": {
    subject: "You have a new passkey",
    said: "A passkey has been added to your account. It signs in without your password.",
    otherwise: "remove it and choose a new password straight away.",
  },
  "passkey removed": {
    subject: "A passkey is gone",
    said: "A passkey has been removed from your account. It no longer signs in.",
    otherwise: "choose a new password straight away.",
  },
  "recovery codes renewed": {
    subject: "You have new recovery codes",
    said: "The recovery codes of your account have been replaced. The older ones no longer work.",
    otherwise: "choose a new password straight away.",
  },
};

export type TwoStepAct = keyof typeof twoStepTexts;

export function twoStepMail({
  to,
  userName,
  productName,
  link,
  action,
}: Facts & { action: TwoStepAct }): Mail {
  const { subject, said, otherwise } = twoStepTexts[action];
  return {
    to,
    subject: `${subject} for ${productName}`,
    productName,
    heading: subject,
    blocks: [
      `Kia ora ${userName},`,
      said,
      `If that was you, you don't need to do anything. If it was not you, ${otherwise}`,
      { words: "See how you sign in", href: link },
    ],
  };
}
