import { expect, test } from "vitest";
import { makeProject, password, register } from "#tests/support/projects/people.ts";
import {
  findLoggedLink,
  openTestSite,
  signIn,
  type TestSite,
} from "#tests/support/pages/test-site.ts";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { listMembers, removeMember } from "#contract/wire/projects/memberships.ts";

const week = 7 * 24 * 60 * 60;

const newcomer = {
  userName: "Mere",
  email: "mere@example.org",
  password,
  repeatedPassword: password,
  endUserAgreement: "1",
};

/** Rangi's project, and the path of the link in the mail that invites an address into it. */
async function openInvited(email: string, rights: { admin?: boolean; owner?: boolean } = {}) {
  const site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  const projectId = await makeProject(site.api, rangi, "Kea Basin");
  const invite = async (address: string) => {
    const invitation = { groupIdOrName: projectId, email: address, ...rights };
    await site.api.send(inviteUser, invitation, rangi.token);
    return findLoggedLink(site, "accept-invite").replace(/\?.*/, "");
  };
  return { ...site, rangi, projectId, invite, link: await invite(email) };
}

type Invited = Awaited<ReturnType<typeof openInvited>>;

async function listNames({ api, projectId, rangi }: Invited): Promise<string[]> {
  const { users } = await api.send(listMembers, { groupIdOrName: projectId }, rangi.token);
  return users
    .filter(({ pending }) => !pending)
    .map(({ userName }) => userName)
    .toSorted();
}

async function signInAs(site: TestSite, userName: string) {
  const person = await register(site.api, userName);
  await signIn(site, person);
  return person;
}

test("an invitation says who invites into what as what, and opening it changes nothing", async () => {
  await using site = await openInvited("hine@example.org", { admin: true });
  await signInAs(site, "Hine");
  const page = await site.get(site.link);
  expect(page).toMatchObject({ status: 200, title: "Accept an invitation | Nightjar" });
  for (const words of ["Join Kea Basin?", "Invited by Rangi", "Admin", "hine@example.org"]) {
    expect(page.text).toContain(words);
  }
  expect(await listNames(site)).toEqual(["Rangi"]);
});

test("whoever accepts is in the project; the link then leads there calmly", async () => {
  await using site = await openInvited("hine@example.org");
  await signInAs(site, "Hine");
  expect(await site.post(site.link, { intent: "accept" })).toMatchObject({
    status: 303,
    location: "/kea-basin",
  });
  expect((await site.get("/kea-basin")).text).toContain("You have joined Kea Basin.");
  const again = await site.get(site.link);
  expect(again.status).toBe(200);
  expect(again.text).toContain("You already belong to Kea Basin.");
  expect(again.html).toContain('href="/kea-basin"');
  expect((await site.get("/kea-basin")).status).toBe(200);
});

test("an invitation can be declined", async () => {
  await using site = await openInvited("hine@example.org");
  await signInAs(site, "Hine");
  expect(await site.post(site.link, { intent: "decline" })).toMatchObject({
    status: 303,
    location: "/",
  });
  expect((await site.get("/setup")).text).toContain(
    "You have declined the invitation to Kea Basin.",
  );
  expect((await site.get(site.link)).status).toBe(410);
  expect(await listNames(site)).toEqual(["Rangi"]);
});

test("who is signed out signs in first and comes back to the invitation", async () => {
  await using site = await openInvited("hine@example.org");
  const hine = await register(site.api, "Hine");
  const { location = "" } = await site.get(`${site.link}?existing-member=1`);
  const form = await site.get(location);
  expect(form.text).toContain(
    "Rangi has invited you to Kea Basin. Sign in to answer the invitation",
  );
  const entered = await site.post(location, { email: hine.email, password });
  expect(entered.location).toBe(`${site.link}?existing-member=1`);
});

test("an invitation to another address can be accepted with this account, or with another", async () => {
  await using site = await openInvited("hine.private@example.org");
  await signInAs(site, "Hine");
  const page = await site.get(site.link);
  expect(page.text).toContain(
    "This invitation was sent to hine.private@example.org. You are signed in as hine@example.org.",
  );
  const query = new URLSearchParams({ nextUrl: site.link, email: "hine.private@example.org" });
  expect(page.html).toContain(`action="/sign-out?${String(query).replace("&", "&amp;")}"`);
  expect((await site.post(site.link, { intent: "accept" })).location).toBe("/kea-basin");
  expect(await listNames(site)).toEqual(["Hine", "Rangi"]);
});

test("the invitation of an account is for that account alone", async () => {
  await using site = await openInvited("nobody@example.org");
  await register(site.api, "Wiremu");
  const link = await site.invite("wiremu@example.org");
  await signInAs(site, "Hine");
  const page = await site.get(link);
  expect(page.text).toContain("This invitation is for the account wiremu@example.org");
  expect(page.html).not.toContain('value="accept"');
  const refused = await site.post(link, { intent: "accept" });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("This invitation is for the account wiremu@example.org");
  expect(await listNames(site)).toEqual(["Rangi"]);
  expect((await site.get("/setup")).status).toBe(200);
});

test("an invitation that was withdrawn, is too old or not whole says to ask again", async () => {
  await using site = await openInvited("hine@example.org");
  const other = await site.invite("mere@example.org");
  await signInAs(site, "Hine");
  const { rangi, projectId } = site;
  await site.api.send(removeMember, { groupId: projectId, email: "mere@example.org" }, rangi.token);
  const links = [other, `${site.link}x`, "/accept-invite/nothing"];
  for (const link of links) {
    const page = await site.get(link);
    expect([link, page.status]).toEqual([link, 410]);
    expect(page.text).toContain("Ask the admin who invited you to send it again.");
  }
  site.api.advance(week + 1);
  expect((await site.get(site.link)).status).toBe(410);
  const late = await site.post(site.link, { intent: "accept" });
  expect(late.status).toBeGreaterThanOrEqual(400);
  expect(late.text).toContain("Ask the admin who invited you to send it again.");
});

test("a newcomer registers through the invitation and lands in the project, confirmed", async () => {
  await using site = await openInvited("mere@example.org", { admin: true });
  const token = site.link.split("/").at(-1);
  const nextUrl = `/register?nextUrl=${site.link}`;
  for (const path of [nextUrl, `/register/accept-invite/${token}`]) {
    const page = await site.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("You have been invited to Kea Basin by Rangi.");
    expect(page.html).toContain('value="mere@example.org"');
  }
  expect((await site.get(`/register/accept-invite/${token}`)).title).toBe(
    "Accepting invitation | Nightjar",
  );
  expect(await site.post(nextUrl, newcomer)).toMatchObject({
    status: 303,
    location: "/kea-basin",
  });
  expect((await site.get("/kea-basin")).text).toContain("Welcome to Kea Basin.");
});

test("a newcomer with another address confirms it first, and is then asked", async () => {
  await using site = await openInvited("mere@example.org");
  const token = site.link.split("/").at(-1);
  const path = `/register/accept-invite/${token}`;
  const made = await site.post(path, { ...newcomer, email: "mere.private@example.org" });
  expect(made.location).toBe(site.link);
  const { location: setup = "" } = await site.get(site.link);
  expect(setup).toBe(`/setup?nextUrl=${encodeURIComponent(site.link)}`);
  expect((await site.get(setup)).status).toBe(200);
  await site.post(findLoggedLink(site, "confirm-account-email"), {});
  expect((await site.get(setup)).location).toBe(site.link);
  expect((await site.get(site.link)).text).toContain(
    "This invitation was sent to mere@example.org",
  );
  expect((await site.post(site.link, { intent: "accept" })).location).toBe("/kea-basin");
});

test("an invitation that does not count any more keeps nobody from registering", async () => {
  await using site = await openTestSite();
  const path = "/register/accept-invite/a:b:c";
  const page = await site.get(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("This invitation no longer works");
  expect((await site.post(path, newcomer)).status).toBe(303);
  expect((await site.get("/setup")).text).toContain("Kia ora Mere");
});

test("who has an account is led from registering to accepting", async () => {
  await using site = await openInvited("nobody@example.org");
  await register(site.api, "Wiremu");
  const link = await site.invite("wiremu@example.org");
  const path = `/register?nextUrl=${link}`;
  const page = await site.get(path);
  expect(page.text).toContain("is for wiremu@example.org, which already has an account");
  const taken = await site.post(path, { ...newcomer, email: "wiremu@example.org" });
  expect(taken.status).toBe(422);
  const query = new URLSearchParams({ email: "wiremu@example.org", nextUrl: link });
  expect(taken.html).toContain(`href="/sign-in?${String(query).replace("&", "&amp;")}"`);
  await signIn(site, { email: "wiremu@example.org" });
  expect((await site.get(`/register/accept-invite/${link.split("/").at(-1)}`)).location).toBe(link);
});

test("whatever stands in the address for a token, somebody signed in is led on and nothing fails", async () => {
  await using site = await openInvited("hine@example.org");
  await signInAs(site, "Hine");
  for (const token of ["%00", "%EF%BF%BD", "a%0Ab", "a%2Fb", "%3Fq"]) {
    const { status, location } = await site.get(`/register/accept-invite/${token}`);
    expect([status, location]).toEqual([302, `/accept-invite/${token}`]);
    expect((await site.get(`/accept-invite/${token}`)).status).toBeLessThan(500);
  }
});
