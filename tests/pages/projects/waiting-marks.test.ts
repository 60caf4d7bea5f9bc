import { expect, test } from "vitest";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { requestMembership } from "#contract/wire/projects/memberships.ts";
import { readToday } from "#tests/support/pages/dashboard.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { makeProject, makeSuperUser, register } from "#tests/support/projects/people.ts";

/** Rangi of Kea Basin is invited to Bluff, Mere wants to join them, and Una waits for her address to be confirmed. */
async function openWaiting() {
  const site = await openKeaBasin();
  const { api, rangi } = site;
  const mere = await register(api, "Mere");
  const bluff = await makeProject(api, mere, "Bluff");
  await api.send(inviteUser, { groupIdOrName: bluff, email: rangi.email }, mere.token);
  const groupId = (
    await api.services.store.read
      .selectFrom("projects")
      .select("id")
      .where("name", "=", "Kea Basin")
      .executeTakeFirstOrThrow()
  ).id;
  await api.send(requestMembership, { groupId }, mere.token);
  const account = { userName: "Una", email: "una@example.org", password: "correct horse battery" };
  await site
    .browser()
    .post("/register", { ...account, repeatedPassword: account.password, endUserAgreement: "1" });
  return { ...site, mere };
}

test("what waits is marked in the frame of whom it waits for, and is a task of today", async () => {
  await using site = await openWaiting();
  const page = await site.get("/kea-basin");
  expect(page.text).toContain("Manage project 1 wants to join");
  expect(page.text).toContain("Rangi 1 invitation My jobs");
  expect(page.text).not.toContain("to pass on");
  expect(readToday(page.html)).toContainEqual(
    expect.stringMatching(/^\S*\s*1 invitation waiting for your answer/),
  );
  const mere = site.browser();
  await signIn(mere, site.mere);
  const others = await mere.get("/bluff");
  expect(others.text).not.toContain("wants to join");
  expect(others.text).not.toContain("1 invitation");
});

test("whoever reads the outbox of a site without a mail server sees how many wait for a link of it", async () => {
  await using site = await openWaiting();
  await makeSuperUser(site.api, site.rangi, "write");
  const page = await site.get("/kea-basin");
  expect(page.text).toContain("Outbox 1 to pass on");
  expect(readToday(page.html).join(" ")).toContain("1 person waits for a link");
});
