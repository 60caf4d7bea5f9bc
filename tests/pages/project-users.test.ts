import { expect, test } from "vitest";
import { inviteUser } from "#contract/wire/invitations.ts";
import { listMemberships, requestMembership } from "#contract/wire/memberships.ts";
import { listMails } from "#tests/support/mailed.ts";
import { join, makeSuperUser, type Person, register } from "#tests/support/people.ts";
import { openKeaBasin, signIn } from "#tests/support/test-site.ts";

const users = "/kea-basin/settings/users";

/** Rangi's project with a member, an invited account, an invited address and a request. */
async function openFull() {
  const site = await openKeaBasin();
  const { api, rangi } = site;
  const [mere, ida, aroha] = (await Promise.all(
    ["Mere", "Ida", "Aroha"].map((name) => register(api, name)),
  )) as [Person, Person, Person];
  const { memberships } = await api.send(
    listMemberships,
    { groupIdOrName: "kea-basin" },
    rangi.token,
  );
  expect(memberships).toHaveLength(1);
  const projectId = await findProjectId(site);
  await join(api, mere, projectId);
  const invite = (email: string) =>
    api.send(inviteUser, { groupIdOrName: projectId, email }, rangi.token);
  await invite(ida.email);
  await invite("new@example.org");
  await api.send(requestMembership, { groupId: projectId }, aroha.token);
  return { ...site, projectId, mere, ida, aroha };
}

async function findProjectId({ api }: Awaited<ReturnType<typeof openKeaBasin>>) {
  const row = await api.services.store.read
    .selectFrom("projects")
    .select("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

test("managing a project begins with its people", async () => {
  await using site = await openKeaBasin();
  expect((await site.get("/kea-basin/settings")).location).toBe(users);
  const page = await site.get(users);
  expect(page).toMatchObject({ status: 200, title: "Manage project | Nightjar" });
  expect(page.text).toContain("1 member");
  expect(page.text).toContain("Rangi You rangi@example.org Admin and owner joined");
});

test("the table shows who is in, invited and wants to join, with what can be done", async () => {
  await using site = await openFull();
  const page = await site.get(users);
  expect(page.text).toContain("2 members, 3 waiting");
  expect(page.text).toMatch(/new@example.org Invited Member.*by Rangi The link works until/);
  expect(page.text).toContain("Ida Invited ida@example.org Member");
  expect(page.text).toContain("Aroha Wants to join aroha@example.org Member asked");
  expect(page.html).toContain(`href="${users}/invites/new%40example.org"`);
  expect(page.html).toContain(`href="${users}/invites/ida%40example.org"`);
  expect(page.html).toContain(`href="${users}/requests/${site.aroha.id}"`);
  expect(page.html).toContain(`href="${users}/${site.mere.id}/remove"`);
});

test("the table can be narrowed to admins and to those who wait", async () => {
  await using site = await openFull();
  const admins = await site.get(`${users}?show=admins`);
  expect(admins.text).toContain("Rangi You");
  expect(admins.text).not.toContain("mere@example.org");
  expect(admins.text).toContain("All 5 Admins 1 Waiting 3");
  const pending = await site.get(`${users}?show=pending`);
  expect(pending.text).toContain("Ida Invited");
  expect(pending.text).not.toContain("mere@example.org");
  expect((await site.get(`${users}?show=toString`)).text).toContain("mere@example.org");
});

test("the table is downloaded for a spreadsheet that runs nothing", async () => {
  await using site = await openFull();
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
  expect(lines[0]).toMatch(/^Name,E-mail,State,Admin,Owner/);
  expect(file.html).toContain(`"'=cmd|"" /C calc""",mere@example.org,member,no,no,`);
  const phone = site.browser();
  expect((await phone.get(`${users}.csv`)).status).toBe(401);
  await signIn(phone, site.mere);
  expect((await phone.get(`${users}.csv`)).status).toBe(404);
});

test("several people are invited at once, in whatever way their addresses are written", async () => {
  await using site = await openKeaBasin();
  await register(site.api, "Mere");
  const sent = (await listMails(site.api)).length;
  const answer = await site.post(`${users}/invite`, {
    addresses: "mere@example.org, a@example.org;b@example.org\r\nA@example.org\r\n",
    admin: "on",
  });
  expect(answer).toMatchObject({ status: 303, location: users });
  expect(await listMails(site.api)).toHaveLength(sent + 3);
  const page = await site.get(users);
  expect(page.text).toContain("Invited mere@example.org, a@example.org");
  expect(page.text).toContain("1 member, 3 waiting");
  expect(page.text).toContain("Mere Invited mere@example.org Admin");
});

test("of several, those who cannot be invited are named with the reason and stay to be mended", async () => {
  await using site = await openFull();
  const page = await site.post(`${users}/invite`, {
    addresses: "mere@example.org\nwrong\n<b>x</b>\nc@example.org\n17",
    owner: "on",
  });
  expect(page).toMatchObject({ status: 422, title: "Error: Invite people | Nightjar" });
  expect(page.text).toContain("4 of 5 were not invited");
  expect(page.text).toContain("mere@example.org Is in the project already");
  expect(page.text).toContain("wrong Not an e-mail address");
  expect(page.text).toContain("c@example.org Invited");
  expect(page.html).toMatch(
    /<textarea[^>]*>mere@example.org\nwrong\n&lt;b&gt;x&lt;\/b&gt;\n17<\/textarea>/,
  );
  expect(page.html).toMatch(/name="owner"[^>]*checked/);
  expect(page.html).not.toMatch(/name="admin"[^>]*checked/);
  expect(page.html).not.toContain("<b>");
});

test("nobody and too many are refused before anybody is invited", async () => {
  await using site = await openKeaBasin();
  const many = Array.from({ length: 21 }, (_, index) => `p${index}@example.org`).join("\n");
  const sent = (await listMails(site.api)).length;
  for (const addresses of ["", " ,;\n ", many]) {
    const page = await site.post(`${users}/invite`, { addresses });
    expect(page.status).toBe(422);
    expect(page.html).toContain('href="#addresses"');
  }
  expect(await listMails(site.api)).toHaveLength(sent);
});

test("a member's rights are changed", async () => {
  await using site = await openFull();
  const path = `${users}/${site.mere.id}`;
  const page = await site.get(path);
  expect(page.title).toBe("Rights of Mere | Nightjar");
  expect(page.html).not.toMatch(/<input[^>]*checked/);
  const answer = await site.post(path, { admin: "on" });
  expect(answer).toMatchObject({ status: 303, location: users });
  expect((await site.get(path)).html).toMatch(
    /<input[^>]*name="admin"[^>]*checked|<input[^>]*checked[^>]*name="admin"/,
  );
  await site.post(path, {});
  expect((await site.get(path)).html).not.toMatch(/<input[^>]*checked/);
});

test("the last admin and owner cannot be taken their rights, by hand neither", async () => {
  await using site = await openFull();
  const path = `${users}/${site.rangi.id}`;
  const page = await site.get(path);
  expect(page.text).toContain("Cannot be taken away: nobody else is an admin");
  expect(page.text).toContain("Cannot be taken away: nobody else is an owner");
  expect(page.html).toMatch(/<input[^>]*disabled[^>]*name="admin-locked"/);
  const forced = await site.post(path, {});
  expect(forced).toMatchObject({ status: 400, title: "Error: Rights of Rangi | Nightjar" });
  expect((await site.get(users)).text).toContain("Rangi You rangi@example.org Admin and owner");
});

test("whoever has not agreed yet has no rights to change", async () => {
  await using site = await openFull();
  const path = `${users}/${site.ida.id}`;
  const page = await site.get(path);
  expect(page.text).toContain("Ida is invited and has not answered yet.");
  expect(page.html).not.toContain('name="admin"');
  const forced = await site.post(path, { admin: "on" });
  expect(forced.status).toBe(400);
  expect((await site.get(users)).text).toContain("Ida Invited ida@example.org Member");
});

test("removing a member takes two steps, and says what happens", async () => {
  await using site = await openFull();
  const path = `${users}/${site.mere.id}/remove`;
  const page = await site.get(path);
  expect(page).toMatchObject({ status: 200, title: "Remove Mere from Kea Basin | Nightjar" });
  expect(page.text).toContain("Mere will see nothing of the project any more");
  expect((await site.get(users)).text).toContain("mere@example.org");
  expect(await site.post(path, {})).toMatchObject({ status: 303, location: users });
  const table = await site.get(users);
  expect(table.text).toContain("Mere is no longer in the project.");
  expect(table.text).not.toContain("mere@example.org");
  expect(await site.post(path, {})).toMatchObject({ status: 303, location: users });
  expect((await site.get(users)).text).toContain("That has been decided already");
  expect((await site.get(path)).status).toBe(404);
});

test("removing oneself is leaving, and the last admin is not removed by hand", async () => {
  await using site = await openFull();
  const path = `${users}/${site.rangi.id}/remove`;
  expect((await site.get(path)).location).toBe("/kea-basin/leave");
  await site.post(path, {});
  expect((await site.get(users)).text).toContain("Rangi You rangi@example.org Admin and owner");
});

test("a super-user is told why the last owner cannot be removed", async () => {
  await using site = await openFull();
  const writer = await register(site.api, "Wiremu");
  await makeSuperUser(site.api, writer, "write");
  const phone = site.browser();
  await signIn(phone, writer);
  const path = `${users}/${site.rangi.id}/remove`;
  const page = await phone.get(path);
  expect(page.text).toContain("Rangi is the last owner of the project.");
  expect(page.html).not.toContain("Remove from the project</button>");
  expect((await phone.post(path, {})).status).toBe(400);
});

test("a request is approved with rights, or denied in two steps", async () => {
  await using site = await openFull();
  const path = `${users}/requests/${site.aroha.id}`;
  const page = await site.get(path);
  expect(page).toMatchObject({ status: 200, title: "Aroha wants to join Kea Basin | Nightjar" });
  expect(page.text).toContain("aroha@example.org");
  expect(page.html).toContain(`href="${users}/${site.aroha.id}/remove"`);
  expect((await site.get(`${users}/${site.aroha.id}/remove`)).text).toContain("Deny the request");
  const answer = await site.post(path, { admin: "on" });
  expect(answer).toMatchObject({ status: 303, location: users });
  const table = await site.get(users);
  expect(table.text).toContain("Aroha can now see Kea Basin.");
  expect(table.text).toContain("Aroha aroha@example.org Admin");
  expect((await site.get(path)).text).toContain("Aroha is in the project already");
});

test("a request is denied", async () => {
  await using site = await openFull();
  await site.post(`${users}/${site.aroha.id}/remove`, {});
  const table = await site.get(users);
  expect(table.text).toContain("The request of Aroha is denied.");
  expect(table.text).not.toContain("aroha@example.org");
});

test("an invitation is sent again and taken back, with an account and without", async () => {
  await using site = await openFull();
  for (const email of ["ida@example.org", "new@example.org"]) {
    const path = `${users}/invites/${encodeURIComponent(email)}`;
    const page = await site.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Invited by Rangi");
    expect(page.html).toContain(`href="${users}/invite?address=${encodeURIComponent(email)}"`);
    const sent = (await listMails(site.api)).length;
    expect(await site.post(path, { intent: "resend" })).toMatchObject({ location: users });
    expect(await listMails(site.api)).toHaveLength(sent + 1);
    expect(await site.post(path, { intent: "revoke" })).toMatchObject({ location: users });
    expect((await site.get(users)).text).toContain(`The invitation to ${email} is taken back.`);
    expect((await site.get(path)).status).toBe(404);
  }
});

test("plain members never get here, neither by address nor by hand", async () => {
  await using site = await openFull();
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
  await using site = await openFull();
  const reader = await register(site.api, "Rua");
  await makeSuperUser(site.api, reader, "read");
  const phone = site.browser();
  await signIn(phone, reader);
  const page = await phone.get(users);
  expect(page.status).toBe(200);
  expect(page.text).toContain("mere@example.org");
  expect(page.html).not.toMatch(/<a[^>]*href="[^"]*(\/remove|\/invite)/);
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
    expect(posted).toMatchObject({ status: 403, title: "Not for you | Nightjar" });
  }
  expect((await site.get(users)).text).toContain("2 members, 3 waiting");
});
