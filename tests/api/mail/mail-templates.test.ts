import { expect, test } from "vitest";
import {
  accountDeletedMail,
  confirmAccountMail,
  confirmNewAddressMail,
  passwordChangedMail,
  resetPasswordMail,
  welcomeMail,
  welcomeWithProjectsMail,
} from "#api/mail/account-mails.ts";
import { projectDeletedMail, projectRestoredMail } from "#api/mail/deleted-project-mails.ts";
import { digestMail } from "#api/mail/digest-mail.ts";
import { toHtml, toText, type Mail } from "#api/mail/mail.ts";
import {
  acceptedMail,
  invitationMail,
  joinRequestMail,
  leftMail,
  removedMail,
  requestDeniedMail,
  rightsChangedMail,
  uninvitedMail,
} from "#api/mail/membership-mails.ts";

const origin = "https://birds.example";
const token = `eyJhbGciOiJIUzI1NiJ9:${"eyJpZCI6NDJ9".repeat(20)}:K7-x_Qz`;
const link = `${origin}/page/${token}`;
const acceptLink = `${origin}/accept-invite/${token}?existing-member=1`;
const registerLink = `${origin}/register?nextUrl=/accept-invite/${token}`;

function writeMails({ userName = "Mere", projectName = "Kea Basin", productName = "Birds" } = {}) {
  const account = { to: "mere@example.org", userName, productName, link };
  const member = { ...account, projectName };
  const rights = { admin: true, owner: false };
  const invitation = { ...member, inviterName: userName, ...rights, acceptLink };
  const requester = { requesterName: userName, requesterEmail: "sam@example.org" };
  const digest = {
    to: account.to,
    userName,
    productName,
    projectName,
    since: "Friday",
    until: "Saturday",
    activityLink: link,
    settingsLink: `${link}/my-settings`,
  };
  const none = { animals: [], unidentified: 0, late: 0 };
  const some = { animals: [{ name: userName, count: 2 }], unidentified: 1, late: 1 };
  return {
    digest: digestMail({ ...digest, kind: "daily", ...some }),
    digestOfNothing: digestMail({ ...digest, kind: "weekly", ...none }),
    welcome: welcomeMail(account),
    welcomeWithProjects: welcomeWithProjectsMail({ ...account, projectNames: [projectName] }),
    confirmAccount: confirmAccountMail(account),
    confirmNewAddress: confirmNewAddressMail(account),
    resetPassword: resetPasswordMail(account),
    passwordChanged: passwordChangedMail(account),
    accountDeleted: accountDeletedMail(account),
    joinRequest: joinRequestMail({ ...member, ...requester }),
    invitation: invitationMail(invitation),
    invitationToRegister: invitationMail({ ...invitation, registerLink }),
    accepted: acceptedMail(member),
    rightsChanged: rightsChangedMail({
      ...member,
      before: { admin: false, owner: false },
      after: rights,
    }),
    removed: removedMail(member),
    uninvited: uninvitedMail(member),
    left: leftMail(member),
    projectDeleted: projectDeletedMail({
      ...member,
      byName: userName,
      until: "Sunday",
      mayRestore: true,
    }),
    projectDeletedToMember: projectDeletedMail({
      ...member,
      byName: userName,
      until: "Sunday",
      mayRestore: false,
    }),
    projectRestored: projectRestoredMail({ ...member, byName: userName }),
    requestDenied: requestDeniedMail(member),
  } satisfies Record<string, Mail>;
}

const mails = writeMails();
const eachMail = Object.entries(mails);

test("the subjects that clients compare are those of the dialect, to the last character", () => {
  const { welcome, welcomeWithProjects, confirmNewAddress, joinRequest, invitation } = mails;
  expect(welcome.subject).toBe("🔧 Finish setting up your new Birds account");
  expect(welcomeWithProjects.subject).toBe("🎉 Welcome to your new Birds account!");
  expect(confirmNewAddress.subject).toBe("🔧 Confirm your email change for Birds");
  expect(joinRequest.subject).toBe("A Birds user wants to join your 'Kea Basin' group");
  expect(invitation.subject).toBe("You've been invited to join a group on Birds");
  expect(mails.invitationToRegister.subject).toBe(invitation.subject);
  expect(mails.accepted.subject).toBe("👌 You've been accepted to 'Kea Basin'");
  expect(mails.rightsChanged.subject).toBe("Your status in the group 'Kea Basin' has changed");
  expect(mails.removed.subject).toBe("\u2757\ufe0fYou've been removed from 'Kea Basin'");
});

test("no two mails but those of an invitation have the same subject", () => {
  expect(new Set(eachMail.map(([, { subject }]) => subject)).size).toBe(eachMail.length - 1);
});

const phrases = [
  "You've been made a group administrator",
  "You've been made a group owner",
  "You are no longer an administrator of this group",
  "You are no longer an owner of this group",
] as const;

test("a mail about rights says what has changed, in the dialect's words, and nothing else", () => {
  const flags = [false, true];
  const rights = flags.flatMap((admin) => flags.map((owner) => ({ admin, owner })));
  for (const before of rights) {
    for (const after of rights) {
      const facts = { to: "a@example.org", userName: "Ana", productName: "Birds", link };
      const mail = rightsChangedMail({ ...facts, projectName: "Kea Basin", before, after });
      const expected = [
        after.admin && !before.admin,
        after.owner && !before.owner,
        before.admin && !after.admin,
        before.owner && !after.owner,
      ];
      expect(phrases.map((phrase) => toText(mail).includes(phrase))).toEqual(expected);
      expect(phrases.map((phrase) => toHtml(mail).includes(phrase))).toEqual(expected);
    }
  }
});

test.each(eachMail)(
  "each link of the %s mail stands whole on a line of its own, and is a link with words",
  (_name, mail) => {
    const links = mail.blocks.flatMap((block) =>
      typeof block === "object" && "href" in block ? [block] : [],
    );
    expect(links.length).toBeGreaterThan(0);
    const lines = toText(mail).split("\n");
    const html = toHtml(mail);
    for (const { words, href } of links) {
      expect(lines[lines.indexOf(href) - 1]).toBe(`${words}:`);
      expect(html).toContain(`href="${href}">${words}</a>`);
      expect(html).toContain(`href="${href}">${href}</a>`);
    }
  },
);

test("an invitation has the link for people who have an account, and the other where there is none", () => {
  expect(toText(mails.invitation).split("\n")).toContain(acceptLink);
  expect(toText(mails.invitation)).not.toContain("/register");
  const lines = toText(mails.invitationToRegister).split("\n");
  expect(lines).toContain(acceptLink);
  expect(lines).toContain(registerLink);
});

test("an invitation says what it makes of its reader", () => {
  const facts = { to: "a@example.org", projectName: "Kea Basin", productName: "Birds", acceptLink };
  const read = (admin: boolean, owner: boolean) =>
    toText(invitationMail({ ...facts, inviterName: "Rangi", admin, owner }));
  expect(read(false, false)).toContain("the project Kea Basin.");
  expect(read(true, false)).toContain("Kea Basin, as an administrator.");
  expect(read(false, true)).toContain("Kea Basin, as an owner.");
  expect(read(true, true)).toContain("Kea Basin, as an administrator and owner.");
});

test("a mail that asks for something says how long its link works, and what else can be done", () => {
  const { welcome, confirmAccount, confirmNewAddress, resetPassword } = mails;
  for (const mail of [welcome, confirmAccount, confirmNewAddress, resetPassword]) {
    expect(toText(mail)).toContain("The link works for one day");
    expect(toText(mail)).toMatch(/If you (did not ask|have no account).*[Ii]gnore this email/);
  }
  const { joinRequest, invitation, invitationToRegister } = mails;
  for (const mail of [joinRequest, invitation, invitationToRegister]) {
    expect(toText(mail)).toContain("for seven days");
    expect(toText(mail)).toMatch(/If you (did not|do not).*[Ii]gnore this email/);
  }
});

test("what people have typed stays text in the HTML of every mail", () => {
  const typed = `<img src=x onerror="alert(1)"> & 'Kea'`;
  const names = { userName: typed, projectName: typed, productName: typed };
  for (const [name, mail] of Object.entries(writeMails(names))) {
    const html = toHtml(mail);
    expect(html, name).not.toContain("<img src=x");
    expect(html, name).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; 'Kea'");
  }
});

test("mails about the same are told from others: the address, the password, each invitation and request", () => {
  const other = writeMails({ projectName: "Tui Gully" });
  const { welcome, confirmAccount, confirmNewAddress, resetPassword } = mails;
  expect(confirmAccount.topic).toBe(welcome.topic);
  expect(confirmNewAddress.topic).toBe(welcome.topic);
  expect(mails.uninvited.topic).toBe(mails.invitation.topic);
  expect(mails.accepted.topic).toBe(mails.invitation.topic);
  const topics = [welcome, resetPassword, mails.invitation, other.invitation, mails.joinRequest];
  expect(new Set([...topics, other.joinRequest].map(({ topic }) => topic)).size).toBe(6);
  expect(mails.rightsChanged.topic).toBeUndefined();
});
