import { expect, test } from "vitest";
import { findLoggedLink, openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { password, register } from "#tests/support/projects/people.ts";

const links = "/kea-basin/settings/users/links";

async function openLink(fields: Record<string, string> = {}) {
  const site = await openKeaBasin();
  const terms = { intent: "make", maxPeople: "12", days: "7", ...fields };
  const made = await site.post(links, terms);
  expect(made).toMatchObject({ status: 303, location: links });
  const page = await site.get(links);
  const [, link = ""] = /<code data-copy="[^"]*">([^<]+)</.exec(page.html) ?? [];
  return { ...site, page, path: new URL(link).pathname };
}

test("a link for a group is made, shown with its code, and joined by", async () => {
  await using site = await openLink();
  expect(site.page.text).toContain("0 of 12 people have used it.");
  expect(site.page.text).toContain("End this link?");
  expect(site.page.html).toContain('viewBox="0 0 ');
  const phone = site.browser();
  const offer = await phone.get(site.path);
  expect(offer).toMatchObject({ status: 200, title: "Join a project | Nightjar" });
  expect(offer.text).toContain("Join Kea Basin? Rangi has invited you to Kea Basin.");
  const next = encodeURIComponent(site.path);
  expect(offer.html).toContain(`/register?nextUrl=${next}`);
  await signIn(phone, await register(site.api, "Mere"));
  expect(await phone.post(site.path, {})).toMatchObject({ status: 303, location: "/kea-basin" });
  expect((await phone.get("/kea-basin")).text).toContain("Welcome to Kea Basin.");
  expect((await phone.get(site.path)).text).toContain("You already belong to Kea Basin.");
  expect((await site.get(links)).text).toContain("1 of 12 people have used it.");
});

test("who registers by it comes back to it from the email that confirms their address, on any device", async () => {
  await using site = await openLink();
  const phone = site.browser();
  const fields = { userName: "Mere Tui", email: "mere@example.org" };
  const to = `/register?nextUrl=${encodeURIComponent(site.path)}`;
  const made = await phone.post(to, {
    ...fields,
    password,
    repeatedPassword: password,
    endUserAgreement: "1",
  });
  expect(made).toMatchObject({ status: 303, location: site.path });
  const setup = `/setup?nextUrl=${encodeURIComponent(site.path)}`;
  expect(await phone.get(site.path)).toMatchObject({ status: 302, location: setup });
  const confirm = findLoggedLink(site, "confirm-account-email");
  const computer = site.browser();
  await signIn(computer, fields);
  expect(await computer.post(confirm, {})).toMatchObject({
    status: 303,
    location: site.path,
  });
});

test("where an admin decides, the page says so, and the request waits", async () => {
  await using site = await openLink({ needsApproval: "on" });
  const phone = site.browser();
  await signIn(phone, await register(site.api, "Mere"));
  expect((await phone.get(site.path)).text).toContain("An admin of the project decides");
  expect(await phone.post(site.path, {})).toMatchObject({ location: "/invitations" });
  expect((await site.get("/kea-basin")).text).toContain("1 wants to join");
});

test("a link that has ended says so, and wrong numbers are refused beside their fields", async () => {
  await using site = await openLink();
  const [, linkId = ""] = /name="linkId" value="(\d+)"/.exec(site.page.html) ?? [];
  expect(await site.post(links, { intent: "end", linkId })).toMatchObject({ status: 303 });
  const over = await site.browser().get(site.path);
  expect(over.status).toBe(410);
  expect(over.text).toContain("This link no longer works.");
  const wrong = await site.post(links, { intent: "make", maxPeople: "201", days: "x" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('href="#maxPeople"');
  expect(wrong.html).toContain('href="#days"');
});
