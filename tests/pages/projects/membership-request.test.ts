import { expect, test } from "vitest";
import { join, makeProject, register } from "#tests/support/projects/people.ts";
import { findLoggedLink, openTestSite, signIn } from "#tests/support/pages/test-site.ts";
import {
  listMembers,
  requestMembership,
  withdrawMembershipRequest,
} from "#contract/wire/projects/memberships.ts";

const week = 7 * 24 * 60 * 60;

/** Hine has asked to join Rangi's project; Rangi is signed in and has the link of the mail. */
async function openRequested() {
  const site = await openTestSite();
  const rangi = await register(site.api, "Rangi");
  const hine = await register(site.api, "Hine");
  const projectId = await makeProject(site.api, rangi, "Kea Basin");
  const request = { groupId: projectId, groupAdminEmail: rangi.email };
  await site.api.send(requestMembership, request, hine.token);
  const link = findLoggedLink(site, "confirm-group-membership-request");
  await signIn(site, rangi);
  return { ...site, rangi, hine, projectId, link };
}

type Query = Awaited<ReturnType<typeof openRequested>>;

async function findHine({ api, projectId, rangi, hine }: Query) {
  const { users } = await api.send(listMembers, { groupIdOrName: projectId }, rangi.token);
  return users.find(({ id }) => id === hine.id);
}

test("an admin sees who asks for what, under the path of the mail and that of the specification", async () => {
  await using site = await openRequested();
  for (const link of [site.link, site.link.replace("group-membership", "project-membership")]) {
    const page = await site.get(link);
    expect(page).toMatchObject({ status: 200, title: "Confirm a request to join | Nightjar" });
    expect(page.text).toContain("Let Hine into Kea Basin?");
    expect(page.text).toContain("hine@example.org");
  }
  expect(await findHine(site)).toMatchObject({ pending: "requested" });
});

test("an approved person is a member with the rights that were ticked", async () => {
  await using site = await openRequested();
  expect(await site.post(site.link, { intent: "approve", admin: "on" })).toMatchObject({
    status: 303,
    location: "/kea-basin/settings/users",
  });
  const hine = await findHine(site);
  expect(hine).toMatchObject({ admin: true, owner: false });
  expect(hine).not.toHaveProperty("pending");
  const users = await site.get("/kea-basin/settings/users");
  expect(users.text).toContain("Hine can now see Kea Basin.");
});

test("a denied person is no member", async () => {
  await using site = await openRequested();
  expect((await site.post(site.link, { intent: "deny" })).status).toBe(303);
  expect(await findHine(site)).toBeUndefined();
  const users = await site.get("/kea-basin/settings/users");
  expect(users.text).toContain("Hine's request to join Kea Basin was denied.");
});

test("a second answer changes nothing and is told calmly", async () => {
  await using site = await openRequested();
  await site.post(site.link, { intent: "approve" });
  for (const intent of ["approve", "deny"]) {
    expect((await site.post(site.link, { intent })).location).toBe(site.link);
    const page = await site.get(site.link);
    expect(page).toMatchObject({ status: 200, title: "Confirm a request to join | Nightjar" });
    expect(page.text).toContain("Hine already belongs to Kea Basin.");
  }
  expect(await findHine(site)).toMatchObject({ userName: "Hine" });
});

test("a request that was withdrawn is told calmly", async () => {
  await using site = await openRequested();
  await site.api.send(withdrawMembershipRequest, { groupId: site.projectId }, site.hine.token);
  const page = await site.get(site.link);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Hine's request to join Kea Basin");
  expect(page.html).not.toContain('value="approve"');
});

test("whoever may not answer is told so, stays signed in and may change accounts", async () => {
  await using site = await openRequested();
  const member = await register(site.api, "Mere");
  await join(site.api, member, site.projectId);
  const visitor = site.browser();
  await signIn(visitor, member);
  const page = await visitor.get(site.link);
  expect(page.status).toBe(403);
  expect(page.text).toContain("Only admins of the project can answer this request");
  expect(page.html).toContain(`action="/sign-out?${new URLSearchParams({ nextUrl: site.link })}"`);
  for (const intent of ["approve", "deny"]) await visitor.post(site.link, { intent });
  expect(await findHine(site)).toMatchObject({ pending: "requested" });
  expect((await visitor.get("/kea-basin")).status).toBe(200);
});

test("a link that is too old or broken says so and signs nobody out", async () => {
  await using site = await openRequested();
  const broken = await site.get(`${site.link}x`);
  expect(broken.status).toBe(410);
  site.api.advance(week + 1);
  const page = await site.get(site.link);
  expect(page.status).toBe(410);
  expect(page.text).toContain("This link no longer works");
  expect((await site.get("/kea-basin")).status).toBe(200);
});
