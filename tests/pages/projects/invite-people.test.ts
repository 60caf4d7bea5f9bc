import { expect, test } from "vitest";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { openSilentMailServer } from "#tests/support/processes/mail-server.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { password, register } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const users = "/kea-basin/settings/users";

test("several people are invited at once, in whatever way their addresses are written", async () => {
  await using site = await openKeaBasin();
  await register(site.api, "Mere");
  const sent = (await listMails(site.api)).length;
  const answer = await site.post(`${users}/invite`, {
    addresses: "mere@example.org, a@example.org;b@example.org\r\nA@example.org\r\n",
    admin: "on",
  });
  expect(answer).toMatchObject({ status: 303, location: `${users}/invites` });
  expect(await listMails(site.api)).toHaveLength(sent + 3);
  const links = await site.get(`${users}/invites`);
  expect(links.text).toContain("Invited mere@example.org, a@example.org");
  expect(links.text).toContain("b@example.org. Now pass on the links.");
  expect(links.html.match(/<code data-copy/g)).toHaveLength(3);
  const page = await site.get(users);
  expect(page.text).toContain("1 member, 3 waiting");
  expect(page.text).toContain("mere@example.org Invited Admin");
});

test("who is in the project already needs no invitation, and nothing is to be tried again", async () => {
  await using site = await openFullProject();
  const addresses = "mere@example.org\nc@example.org";
  const done = await site.post(`${users}/invite`, { addresses });
  expect(done.status).toBe(303);
  const page = await site.get(done.location ?? "");
  expect(page.text).toContain("Invited c@example.org.");
  expect(page.text).toContain("mere@example.org is already in the project.");
});

test("of several, those who cannot be invited are named with the reason and stay to be mended", async () => {
  await using site = await openFullProject();
  const page = await site.post(`${users}/invite`, {
    addresses: "mere@example.org\nwrong\n<b>x</b>\nc@example.org\n17",
    owner: "on",
  });
  expect(page).toMatchObject({ status: 422, title: "Error: Invite people | Nightjar" });
  expect(page.text).toContain("3 of 5 were not invited");
  expect(page.text).toContain("mere@example.org Already in the project");
  expect(page.text).toContain("wrong Not an email address");
  expect(page.text).toContain("c@example.org Invited");
  expect(page.html).toMatch(/<textarea[^>]*>wrong\n&lt;b&gt;x&lt;\/b&gt;\n17<\/textarea>/);
  expect(page.html).toMatch(/name="owner"[^>]*checked/);
  expect(page.html).not.toMatch(/name="admin"[^>]*checked/);
  expect(page.html).not.toContain("<b>");
});

test("nobody and too many are refused before anybody is invited", async () => {
  await using site = await openKeaBasin();
  const many = Array.from({ length: 51 }, (_, index) => `p${index}@example.org`).join("\n");
  const sent = (await listMails(site.api)).length;
  for (const addresses of ["", " ,;\n ", many]) {
    const page = await site.post(`${users}/invite`, { addresses });
    expect(page.status).toBe(422);
    expect(page.html).toContain('href="#addresses"');
  }
  expect(await listMails(site.api)).toHaveLength(sent);
});

test("an invitation is sent again and taken back, with an account and without", async () => {
  await using site = await openFullProject();
  for (const email of ["ida@example.org", "new@example.org"]) {
    const path = `${users}/invites/${encodeURIComponent(email)}`;
    const page = await site.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Invited by Rangi");
    expect(page.html).toContain(`href="${users}/invite?address=${encodeURIComponent(email)}"`);
    const sent = (await listMails(site.api)).length;
    const former = linkOf(page.html);
    expect(await site.post(path, { intent: "resend" })).toMatchObject({ location: path });
    expect(await listMails(site.api)).toHaveLength(sent + 1);
    const renewed = await site.get(path);
    expect(renewed.text).toContain(`There is a new link for ${email}.`);
    expect(linkOf(renewed.html)).not.toBe(former);
    expect(await site.post(path, { intent: "revoke" })).toMatchObject({ location: users });
    expect((await site.get(users)).text).toContain(
      `The invitation to ${email} has been withdrawn.`,
    );
    expect((await site.get(path)).status).toBe(404);
  }
});

test("whoever invites somebody sees the link to pass on at once, whole and as a code, and it lets them in", async () => {
  await using site = await openKeaBasin();
  const path = `${users}/invites/${encodeURIComponent("zoe@example.org")}`;
  expect(await site.post(`${users}/invite`, { addresses: "Zoe@example.org" })).toMatchObject({
    status: 303,
    location: path,
  });
  const page = await site.get(path);
  expect(page.text).toContain("Give this link to zoe@example.org, or let them scan the code.");
  expect(page.text).not.toMatch(/email (is|was)? ?(on its way|sent)|Send email/);
  expect(page.html).toMatch(/<svg[^>]*viewBox="0 0 \d+ \d+"[^>]*><rect/);
  const zoe = site.browser();
  const { pathname, search } = new URL(linkOf(page.html));
  expect((await zoe.get(pathname + search)).location).toContain("/sign-in?nextUrl=");
  const registration = `/register?nextUrl=${encodeURIComponent(pathname)}`;
  const form = await zoe.get(registration);
  expect(form.text).toContain("You have been invited to Kea Basin by Rangi.");
  expect(form.text).toContain("The project opens once your address is confirmed.");
  const account = {
    userName: "Zoe",
    email: "zoe@example.org",
    password,
    repeatedPassword: password,
  };
  await zoe.post(registration, { ...account, endUserAgreement: "1" });
  const waiting = await zoe.get("/setup");
  expect(waiting.text).toContain("your address has to be confirmed.");
  expect(waiting.text).not.toContain("We have sent");
  expect((await site.get(users)).text).toContain("2 members");
});

test("where mail works, the link is there too, and the page says that it is in an email", async () => {
  await using server = await openSilentMailServer();
  await using site = await openKeaBasin({ SMTP_URL: server.url });
  await site.post(`${users}/invite`, { addresses: "zoe@example.org" });
  const page = await site.get(`${users}/invites/${encodeURIComponent("zoe@example.org")}`);
  expect(page.text).toContain("zoe@example.org has an email with a link.");
  expect(linkOf(page.html)).toContain("/accept-invite/");
});

function linkOf(html: string): string {
  const [, link = ""] = /<code data-copy="[^"]*">([^<]+)</.exec(html) ?? [];
  return link.replaceAll("&amp;", "&");
}

test("fifty people are invited while the mail server is silent, and nobody waits for it", async () => {
  await using server = await openSilentMailServer();
  await using site = await openKeaBasin({ SMTP_URL: server.url });
  const sent = (await listMails(site.api)).length;
  const addresses = Array.from({ length: 50 }, (_, index) => `p${index}@example.org`);
  const startedAt = performance.now();
  const answer = await site.post(`${users}/invite`, { addresses: addresses.join("\n") });
  const waitedMs = performance.now() - startedAt;
  expect(answer).toMatchObject({ status: 303, location: `${users}/invites` });
  expect(waitedMs).toBeLessThan(2000);
  expect(await listMails(site.api)).toHaveLength(sent + 50);
});

test("those beyond the inviter's limit stay in the field with the reason", async () => {
  await using site = await openKeaBasin();
  const invite = (prefix: string, count: number) => {
    const addresses = Array.from({ length: count }, (_, index) => `${prefix}${index}@example.org`);
    return site.post(`${users}/invite`, { addresses: addresses.join("\n") });
  };
  expect(await invite("a", 50)).toMatchObject({ status: 303 });
  const page = await invite("b", 12);
  expect(page.status).toBe(422);
  expect(page.text).toContain("2 of 12 were not invited");
  expect(page.text).toContain("b9@example.org Invited");
  expect(page.text).toContain("b10@example.org Too many attempts. Wait 60 minutes and try again.");
  expect(page.html).toMatch(/<textarea[^>]*>b10@example.org\nb11@example.org<\/textarea>/);
});
