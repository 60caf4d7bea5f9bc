import { expect, test } from "vitest";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";

const users = "/kea-basin/settings/users";

test("managing a project begins with its people", async () => {
  await using site = await openKeaBasin();
  expect((await site.get("/kea-basin/settings")).location).toBe(users);
  const page = await site.get(users);
  expect(page).toMatchObject({ status: 200, title: "Manage users | Nightjar" });
  expect(page.text).toContain("1 member");
  expect(page.text).toContain("Rangi Admin and owner You rangi@example.org joined");
});

test("the list shows who is in, invited and wants to join, with what can be done", async () => {
  await using site = await openFullProject();
  const page = await site.get(users);
  expect(page.text).toContain("2 members, 3 waiting");
  expect(page.text).toMatch(/new@example.org Invited invited .*by Rangi The link works until/);
  expect(page.text).toContain("ida@example.org Invited");
  expect(page.text).toContain("Aroha Wants to join aroha@example.org asked");
  expect(page.html).toContain(`href="${users}/invites/new%40example.org"`);
  expect(page.html).toContain(`href="${users}/invites/ida%40example.org"`);
  expect(page.html).toContain(`href="${users}/requests/${site.aroha.id}"`);
  expect(page.html).toContain(`href="${users}/${site.mere.id}"`);
  const member = await site.get(`${users}/${site.mere.id}`);
  expect(member.html).toContain(`href="${users}/${site.mere.id}/remove"`);
});

test("the list can be narrowed to admins and to those who wait", async () => {
  await using site = await openFullProject();
  const admins = await site.get(`${users}?show=admins`);
  expect(admins.text).toContain("Rangi Admin and owner You");
  expect(admins.text).not.toContain("mere@example.org");
  expect(admins.text).toContain("All 5 Admins 1 Waiting 3");
  const pending = await site.get(`${users}?show=pending`);
  expect(pending.text).toContain("ida@example.org Invited");
  expect(pending.text).not.toContain("mere@example.org");
  expect((await site.get(`${users}?show=toString`)).text).toContain("mere@example.org");
});

test("people are found by a part of their name or address", async () => {
  await using site = await openFullProject();
  const found = await site.get(`${users}?q=MERE`);
  expect(found.text).toContain("mere@example.org");
  expect(found.text).not.toContain("aroha@example.org");
  expect(found.html).toContain('value="MERE"');
  expect((await site.get(`${users}?q=nobody`)).text).toContain("Nobody here is called “nobody”.");
});

test("the table is downloaded for a spreadsheet that runs nothing", async () => {
  await using site = await openFullProject();
  await site.api.services.store.write
    .updateTable("users")
    .set({ name: '=cmd|" /C calc"' })
    .where("id", "=", site.mere.id)
    .execute();
  const file = await site.get(`${users}.csv`);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toContain("kea-basin-users.csv");
  const lines = file.html.trim().split("\r\n");
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^Name,Email,State,Admin,Owner/);
  expect(file.html).toContain(`"'=cmd|"" /C calc""",mere@example.org,member,no,no,`);
  const phone = site.browser();
  const toSignIn = `/sign-in?nextUrl=${encodeURIComponent(users)}`;
  expect((await phone.get(`${users}.csv`)).location).toBe(toSignIn);
  await signIn(phone, site.mere);
  expect((await phone.get(`${users}.csv`)).location).toBe("/kea-basin");
});

test("plain members never get here, neither by address nor by hand", async () => {
  await using site = await openFullProject();
  const phone = site.browser();
  await signIn(phone, site.mere);
  const { rangi, aroha, ida } = site;
  const pages = ["", "/invite", `/${rangi.id}`, `/${rangi.id}/remove`, `/requests/${aroha.id}`];
  for (const page of [...pages, `/invites/${encodeURIComponent(ida.email)}`]) {
    expect([page, (await phone.get(users + page)).location]).toEqual([page, "/kea-basin"]);
    const posted = await phone.post(users + page, { admin: "on", intent: "revoke" });
    expect([page, posted.location]).toEqual([page, "/kea-basin"]);
  }
  const dashboard = await phone.get("/kea-basin");
  expect(dashboard.text).toContain("Ask Rangi.");
  expect((await site.get(users)).text).toContain("2 members, 3 waiting");
});

test("a super-user who may only read sees the people and no way to change them", async () => {
  await using site = await openFullProject();
  const reader = await register(site.api, "Rua");
  await makeSuperUser(site.api, reader, "read");
  const phone = site.browser();
  await signIn(phone, reader);
  const page = await phone.get(users);
  expect(page.status).toBe(200);
  expect(page.text).toContain("mere@example.org");
  expect(page.html).not.toMatch(/<a[^>]*href="[^"]*\/settings\/users\/(?:invite|\d)/);
  const { mere, aroha, ida } = site;
  const changes = [
    [`/invite`, { addresses: "x@example.org" }],
    [`/${mere.id}`, { admin: "on" }],
    [`/${mere.id}/remove`, {}],
    [`/requests/${aroha.id}`, {}],
    [`/invites/${encodeURIComponent(ida.email)}`, { intent: "revoke" }],
  ] as const;
  for (const [path, fields] of changes) {
    expect([path, (await phone.get(users + path)).status]).toEqual([path, 403]);
    const posted = await phone.post(users + path, fields);
    expect(posted).toMatchObject({ status: 403, title: "You can't open this page | Nightjar" });
  }
  expect((await site.get(users)).text).toContain("2 members, 3 waiting");
});
