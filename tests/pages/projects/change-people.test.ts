import { expect, test } from "vitest";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";

const users = "/kea-basin/settings/users";

test("a member's rights are changed", async () => {
  await using site = await openFullProject();
  const path = `${users}/${site.mere.id}`;
  const page = await site.get(path);
  expect(page.title).toBe("Permissions of Mere | Nightjar");
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
  await using site = await openFullProject();
  const path = `${users}/${site.rangi.id}`;
  const page = await site.get(path);
  expect(page.text).toContain("You cannot remove this: nobody else is an admin");
  expect(page.text).toContain("You cannot remove this: nobody else is an owner");
  expect(page.html).toMatch(/<input[^>]*disabled[^>]*name="admin-locked"/);
  const forced = await site.post(path, {});
  expect(forced).toMatchObject({ status: 400, title: "Error: Permissions of Rangi | Nightjar" });
  expect((await site.get(users)).text).toContain("Rangi Admin and owner You rangi@example.org");
});

test("whoever has not agreed yet has no rights to change", async () => {
  await using site = await openFullProject();
  const path = `${users}/${site.ida.id}`;
  expect((await site.get(path)).status).toBe(404);
  expect(await site.post(path, { admin: "on" })).toMatchObject({ status: 303, location: users });
  expect((await site.get(users)).text).toContain("ida@example.org Invited");
});

test("removing a member takes two steps, and says what happens", async () => {
  await using site = await openFullProject();
  const path = `${users}/${site.mere.id}/remove`;
  const page = await site.get(path);
  expect(page).toMatchObject({ status: 200, title: "Remove Mere from Kea Basin | Nightjar" });
  expect(page.text).toContain("Mere will no longer see the project");
  expect((await site.get(users)).text).toContain("mere@example.org");
  expect(await site.post(path, {})).toMatchObject({ status: 303, location: users });
  const table = await site.get(users);
  expect(table.text).toContain("Mere is no longer in the project.");
  expect(table.text).not.toContain("mere@example.org");
  expect(await site.post(path, {})).toMatchObject({ status: 303, location: users });
  expect((await site.get(users)).text).toContain("That has already been decided");
  expect((await site.get(path)).status).toBe(404);
});

test("removing oneself is leaving, and the last admin is not removed by hand", async () => {
  await using site = await openFullProject();
  const path = `${users}/${site.rangi.id}/remove`;
  expect((await site.get(path)).location).toBe("/kea-basin/leave");
  await site.post(path, {});
  expect((await site.get(users)).text).toContain("Rangi Admin and owner You rangi@example.org");
});

test("a super-user is told why the last owner cannot be removed", async () => {
  await using site = await openFullProject();
  const writer = await register(site.api, "Wiremu");
  await makeSuperUser(site.api, writer, "write");
  const phone = site.browser();
  await signIn(phone, writer);
  const path = `${users}/${site.rangi.id}/remove`;
  const page = await phone.get(path);
  expect(page.text).toContain("Rangi is the last owner of the project.");
  expect(page.html).not.toContain("Remove from project</button>");
  expect((await phone.post(path, {})).status).toBe(400);
});

test("a request is approved with rights, or denied in two steps", async () => {
  await using site = await openFullProject();
  const path = `${users}/requests/${site.aroha.id}`;
  const page = await site.get(path);
  expect(page).toMatchObject({ status: 200, title: "Aroha wants to join Kea Basin | Nightjar" });
  expect(page.text).toContain("aroha@example.org");
  expect(page.html).toContain(`href="${users}/${site.aroha.id}/remove"`);
  expect((await site.get(`${users}/${site.aroha.id}/remove`)).text).toContain("Deny request");
  const answer = await site.post(path, { admin: "on" });
  expect(answer).toMatchObject({ status: 303, location: users });
  const table = await site.get(users);
  expect(table.text).toContain("Aroha can now see Kea Basin.");
  expect(table.text).toContain("Aroha Admin aroha@example.org");
  expect((await site.get(path)).text).toContain("Aroha is already in the project");
});

test("a request is denied", async () => {
  await using site = await openFullProject();
  await site.post(`${users}/${site.aroha.id}/remove`, {});
  const table = await site.get(users);
  expect(table.text).toContain("Aroha's request has been denied.");
  expect(table.text).not.toContain("aroha@example.org");
});
