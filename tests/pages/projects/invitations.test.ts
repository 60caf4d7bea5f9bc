import { expect, test } from "vitest";
import { acceptInvitation, inviteUser } from "#contract/wire/projects/invitations.ts";
import { requestMembership } from "#contract/wire/projects/memberships.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { makeProject, register } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

async function openInvited() {
  const site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const bluff = await makeProject(site.api, mere, "Bluff");
  const invitation = { groupIdOrName: bluff, email: site.rangi.email, admin: true };
  await site.api.send(inviteUser, invitation, mere.token);
  return { ...site, mere, bluff, path: `/invitations/${bluff}` };
}

async function openRequested() {
  const site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const bluff = await makeProject(site.api, mere, "Bluff");
  await site.api.send(requestMembership, { groupId: bluff }, site.rangi.token);
  return { ...site, mere, bluff, path: `/invitations/${bluff}` };
}

test("the address of a pending project leads to the page that says who invites, as what", async () => {
  await using site = await openInvited();
  expect((await site.get("/bluff")).location).toBe(site.path);
  expect((await site.get("/bluff/settings")).location).toBe(site.path);
  const page = await site.get(site.path);
  expect(page).toMatchObject({ status: 200, title: "Invitation to Bluff | Nightjar" });
  expect(page.text).toContain("Invited by Mere You would be Admin Since");
});

test("an invitation is accepted, and its page leads to the project then", async () => {
  await using site = await openInvited();
  const answer = await site.post(site.path, { intent: "accept" });
  expect(answer).toMatchObject({ status: 303, location: "/bluff" });
  expect((await site.get("/bluff")).text).toContain("You have joined Bluff.");
  expect((await site.get(site.path)).location).toBe("/bluff");
});

test("an invitation is declined, and the button pressed twice says so calmly", async () => {
  await using site = await openInvited();
  const answer = await site.post(site.path, { intent: "decline" });
  expect(answer).toMatchObject({ status: 303, location: "/invitations" });
  const list = await site.get("/invitations");
  expect(list.text).toContain("You have declined the invitation to Bluff.");
  expect(list.text).toContain("Nothing is waiting");
  for (const intent of ["decline", "accept", "withdraw"]) {
    const again = await site.post(site.path, { intent });
    expect(again).toMatchObject({ status: 303, location: "/invitations" });
    expect((await site.get("/invitations")).text).toContain("no longer waiting");
  }
  expect((await site.get(site.path)).status).toBe(404);
});

test("a request can be sent again and withdrawn", async () => {
  await using site = await openRequested();
  const page = await site.get(site.path);
  expect(page.title).toBe("Your request to join Bluff | Nightjar");
  expect(page.text).toContain("Waiting for approval.");
  const sent = (await listMails(site.api)).length;
  const again = await site.post(site.path, { intent: "ask-again" });
  expect(again).toMatchObject({ status: 303, location: "/invitations" });
  expect(await listMails(site.api)).toHaveLength(sent + 1);
  const withdrawn = await site.post(site.path, { intent: "withdraw" });
  expect(withdrawn).toMatchObject({ status: 303, location: "/invitations" });
  expect((await site.get("/invitations")).text).toContain("Nothing is waiting");
});

test("a request is not let in by oneself", async () => {
  await using site = await openRequested();
  await site.post(site.path, { intent: "accept" });
  expect((await site.get("/bluff")).location).toBe(site.path);
});

test("what nobody knows to do is refused, and foreign projects have no page here", async () => {
  await using site = await openInvited();
  expect((await site.post(site.path, { intent: "buy" })).status).toBe(422);
  const island = await makeProject(site.api, site.mere, "Green Island");
  for (const id of [island, 999_999, "zebra"]) {
    expect((await site.get(`/invitations/${id}`)).status).toBe(404);
    await site.post(`/invitations/${id}`, { intent: "accept" });
  }
  expect((await site.get("/my-settings")).text).not.toContain("Green Island");
});

test("one invitation answered elsewhere is gone here", async () => {
  await using site = await openInvited();
  await site.api.send(acceptInvitation, { groupIdOrName: site.bluff }, site.rangi.token);
  const late = await site.post(site.path, { intent: "decline" });
  expect(late).toMatchObject({ status: 303, location: "/invitations" });
  expect((await site.get("/bluff")).status).toBe(200);
});

test("names print literally", async () => {
  await using site = await openKeaBasin();
  const mere = await register(site.api, "Mere");
  const bluff = await makeProject(site.api, mere, "Bluff");
  await site.api.services.store.write
    .updateTable("users")
    .set({ name: "<b>Mere</b>" })
    .where("id", "=", mere.id)
    .execute();
  await site.api.send(inviteUser, { groupIdOrName: bluff, email: site.rangi.email }, mere.token);
  const page = await site.get("/invitations");
  expect(page.text).toContain("<b>Mere</b> has invited you as member");
  expect(page.html).not.toContain("<b>");
});
