import { expect, test } from "vitest";
import { inviteUsers } from "#contract/wire/projects/invitations.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { openMailServer } from "#tests/support/processes/mail-server.ts";
import {
  groupIdOrName,
  listAudited,
  listInvited,
  listSubjectsTo,
  openKeaBasin,
  standingOf,
} from "#tests/support/projects/memberships.ts";
import { join, makeProject, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { maxInvitedAtOnce } from "#contract/bounds.ts";

function addresses(count: number, prefix = "p"): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}@example.org`);
}

test("of many addresses each is told what became of it, in the order given", async () => {
  const { api, olive, mere, projectId } = await openKeaBasin();
  await using _ = api;
  const aroha = await register(api, "Aroha");
  const ida = await register(api, "Ida");
  await join(api, mere, projectId);
  await join(api, aroha, projectId, { pending: "requested" });
  const emails = [
    "zoe@example.org",
    mere.email,
    "wrong",
    aroha.email,
    ida.email,
    " Zoe@example.org",
  ];
  const { invitations } = await api.send(
    inviteUsers,
    { groupIdOrName, emails, admin: true },
    olive.token,
  );
  expect(invitations).toEqual([
    { email: "zoe@example.org", outcome: "invited", message: "Invited zoe@example.org" },
    { email: mere.email, outcome: "member", message: "Mere is already a member of this project." },
    { email: "wrong", outcome: "refused", message: "Not an email address" },
    {
      email: aroha.email,
      outcome: "joined",
      message: "Aroha had asked to join and is now a member",
    },
    { email: ida.email, outcome: "invited", message: "Invited ida@example.org" },
    { email: " Zoe@example.org", outcome: "invited", message: "Invited zoe@example.org" },
  ]);
  expect(await standingOf(api, mere, projectId)).toBe("full");
  expect(await standingOf(api, aroha, projectId)).toBe("full admin");
  expect(await standingOf(api, ida, projectId)).toBe("invited admin");
  expect((await listAudited(api)).toSorted()).toEqual(["invited", "invited", "joined"]);
  expect(await listSubjectsTo(api, { email: "zoe@example.org" })).toHaveLength(1);
});

test("every address counts for the inviter's limit, and those beyond it are refused", async () => {
  const { api, olive } = await openKeaBasin();
  await using _ = api;
  const invite = (emails: string[]) =>
    api.send(inviteUsers, { groupIdOrName, emails }, olive.token);
  await invite([...addresses(49), "wrong"]);
  const { invitations } = await invite(addresses(12, "q"));
  const refused = invitations.filter(({ outcome }) => outcome === "refused");
  expect(refused).toEqual([
    {
      email: "q11@example.org",
      outcome: "refused",
      message: "Too many attempts. Wait 60 minutes and try again.",
    },
  ]);
  const later = await invite(addresses(2, "r"));
  expect(later.invitations.map(({ outcome }) => outcome)).toEqual(["refused", "refused"]);
  expect(
    await listMails(api).then((mails) => mails.map(({ recipient }) => recipient)),
  ).not.toContain("q11@example.org");
});

test("no address and more than can be invited at once are refused", async () => {
  const { api, olive } = await openKeaBasin();
  await using _ = api;
  for (const emails of [[], addresses(maxInvitedAtOnce + 1)]) {
    const refusal = await api.refuse(inviteUsers, { groupIdOrName, emails }, olive.token);
    expect(refusal.message).toContain("give 1 to 50 addresses");
  }
  expect(await listInvited(api)).toEqual([]);
});

test("the mails of many invitations begin to be sent at once", async () => {
  await using server = await openMailServer();
  await using api = await openTestApi({ SMTP_URL: server.url });
  const olive = await register(api, "Olive");
  await makeProject(api, olive, groupIdOrName);
  const sent = server.mails.length;
  await api.send(inviteUsers, { groupIdOrName, emails: addresses(5) }, olive.token);
  await api.services.mailer.deliver();
  expect(server.mails.slice(sent).map(({ to }) => to[0])).toEqual(addresses(5));
});
