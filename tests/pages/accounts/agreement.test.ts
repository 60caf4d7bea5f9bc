import { expect, test } from "vitest";
import { makeProject, password } from "#tests/support/projects/people.ts";
import { openTestSite, signIn, type TestSite } from "#tests/support/pages/test-site.ts";
import { createUser, getUser, updateUser } from "#contract/wire/accounts/users.ts";

/** Rangi has accepted version 3, and version 4 is in force. */
async function openOutdated() {
  const site = await openTestSite({ EUA_VERSION: "4", PRODUCT_NAME: "Ruru Watch" });
  const email = "rangi@example.org";
  const { userData, token, refreshToken } = await site.api.send(createUser, {
    userName: "Rangi",
    email,
    password,
    endUserAgreement: 4,
  });
  const { id } = userData;
  const rangi = { id, email, token, refreshToken };
  await site.api.services.store.write
    .updateTable("users")
    .set({ email_confirmed_at: site.api.now().toISOString() })
    .execute();
  await makeProject(site.api, rangi, "Kea Basin");
  await site.api.send(updateUser, { endUserAgreement: 3 }, token);
  await signIn(site, rangi);
  return { ...site, rangi };
}

async function readAccepted({ api, rangi }: TestSite & { rangi: { id: number; token: string } }) {
  const { userData } = await api.send(getUser, { userEmailOrId: rangi.id }, rangi.token);
  return userData.endUserAgreement;
}

test("the agreement can be read without an account", async () => {
  await using site = await openTestSite({ EUA_VERSION: "4", PRODUCT_NAME: "Ruru Watch" });
  const page = await site.get("/end-user-agreement");
  expect(page).toMatchObject({ status: 200, title: "End user agreement | Ruru Watch" });
  expect(page.text).toContain("Version 4");
  expect(page.html).not.toContain("<form");
});

test("a newer version has to be accepted before anything else, and leads on then", async () => {
  await using site = await openOutdated();
  const { location = "" } = await site.get("/kea-basin?until=never");
  expect(location).toBe(
    `/end-user-agreement?nextUrl=${encodeURIComponent("/kea-basin?until=never")}`,
  );
  const page = await site.get(location);
  expect(page.text).toContain("The agreement has changed since you accepted it.");
  const refused = await site.post(location, {});
  expect(refused).toMatchObject({ status: 422, title: "Error: End user agreement | Ruru Watch" });
  expect(refused.html).toContain('href="#endUserAgreement"');
  expect(await readAccepted(site)).toBe(3);
  expect(await site.post(location, { endUserAgreement: "4" })).toMatchObject({
    status: 303,
    location: "/kea-basin?until=never",
  });
  expect(await readAccepted(site)).toBe(4);
  expect((await site.get("/end-user-agreement")).text).toContain("You accepted version 4.");
});

test("a version that is not in force cannot be accepted", async () => {
  await using site = await openOutdated();
  for (const endUserAgreement of ["3", "5", "0", "-1", "x"]) {
    const page = await site.post("/end-user-agreement", { endUserAgreement });
    expect([endUserAgreement, page.status]).toEqual([endUserAgreement, 422]);
  }
  expect(await readAccepted(site)).toBe(3);
});

test("who declines is signed out", async () => {
  await using site = await openOutdated();
  const page = await site.get("/end-user-agreement");
  expect(page.html).toMatch(/<form[^>]*action="\/sign-out"/);
  expect((await site.post("/sign-out", {})).location).toBe("/sign-in");
  expect(site.cookies.has("nightjar")).toBe(false);
});
