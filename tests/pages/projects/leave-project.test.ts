import { expect, test } from "vitest";
import { leaveProject } from "#contract/wire/projects/memberships.ts";
import { join, makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

test("leaving says what is lost, and leads on to the next project", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  await join(site.api, site.rangi, await makeProject(site.api, mere, "Bluff"));
  const page = await site.get("/bluff/leave");
  expect(page).toMatchObject({ status: 200, title: "Leave Bluff | Nightjar" });
  expect(page.text).toContain("You will no longer see Bluff");
  expect(await site.post("/bluff/leave", {})).toMatchObject({ status: 303, location: "/" });
  expect((await site.get("/")).location).toBe("/kea-basin");
  expect((await site.get("/kea-basin")).text).toContain("You have left Bluff.");
  expect((await site.get("/bluff")).location).toBe("/kea-basin");
});

test("whoever leaves their only project comes to the setup", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const phone = site.browser();
  await phone.post("/sign-in", { email: mere.email, password: "correct horse battery" });
  const bluff = await makeProject(site.api, site.rangi, "Bluff");
  await join(site.api, mere, bluff);
  await phone.post("/bluff/leave", {});
  expect((await phone.get("/")).location).toBe("/setup");
  expect((await phone.get("/setup")).text).toContain("You have left Bluff.");
});

test("the last admin and the last owner are told to choose another first", async () => {
  await using site = await openKeaBasin();
  const page = await site.get("/kea-basin/leave");
  expect(page.text).toContain("You are the last admin and owner of Kea Basin.");
  expect(page.html).toContain('href="/kea-basin/settings/users"');
  expect(page.html).not.toContain("Leave project");
  const forced = await site.post("/kea-basin/leave", {});
  expect(forced).toMatchObject({ status: 400, title: "Error: Leave Kea Basin | Nightjar" });
  expect((await site.get("/kea-basin")).status).toBe(200);
});

test("one who is only admin may go as soon as there is another", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const bluff = await makeProject(site.api, mere, "Bluff");
  await join(site.api, site.rangi, bluff, { admin: true });
  expect((await site.get("/bluff/leave")).html).toContain("Leave project");
  await site.api.send(leaveProject, { groupIdOrName: bluff }, site.rangi.token);
  expect((await site.get("/bluff/leave")).location).toBe("/kea-basin");
});

test("a super-user cannot leave a project of others", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  await makeProject(site.api, mere, "Bluff");
  await makeSuperUser(site.api, site.rangi, "write");
  expect((await site.get("/bluff/leave")).status).toBe(404);
});
