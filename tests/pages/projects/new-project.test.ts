import { expect, test } from "vitest";
import { listMails } from "#tests/support/projects/mailed.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

test("a further project is made and opened", async () => {
  await using site = await openKeaBasin();
  expect(await site.get("/new-project")).toMatchObject({
    status: 200,
    title: "Create a new project | Nightjar",
  });
  const answer = await site.post("/new-project", { groupName: "Tūī Gully" });
  const path = `/${encodeURIComponent("tūī-gully")}`;
  expect(answer).toMatchObject({ status: 303, location: path });
  expect(await site.get(path)).toMatchObject({
    status: 200,
    title: "Tūī Gully Dashboard | Nightjar",
  });
});

test("a title begins with a capital where the project's name does not", async () => {
  await using site = await openKeaBasin();
  await site.post("/new-project", { groupName: "low nest" });
  expect((await site.get("/low-nest")).title).toBe("Low nest Dashboard | Nightjar");
});

test("people are invited with the new project, once every address can be one", async () => {
  await using site = await openKeaBasin();
  const sent = (await listMails(site.api)).length;
  const fields = { groupName: "Tūī Gully", invitees: "mere@example.org\nida" };
  const refused = await site.post("/new-project", fields);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter addresses such as name@example.org, not ida");
  expect(refused.html).toMatch(/<textarea[^>]*>mere@example.org\nida<\/textarea>/);
  expect(await listMails(site.api)).toHaveLength(sent);
  const created = await site.post("/new-project", { ...fields, invitees: "mere@example.org" });
  const path = `/${encodeURIComponent("tūī-gully")}`;
  expect(created).toMatchObject({ status: 303, location: `${path}/settings/users/invites` });
  const links = await site.get(`${path}/settings/users/invites`);
  expect(links.text).toContain("and invited 1 person. Give each of them their link");
  expect(links.text).toContain("mere@example.org");
  expect(await listMails(site.api)).toHaveLength(sent + 1);
});

test("a name that cannot be one is refused, and stays in the field", async () => {
  await using site = await openKeaBasin();
  for (const groupName of ["", "ab", "-kea", "1234", "Kea/Basin", "<b>Kea</b>"]) {
    const page = await site.post("/new-project", { groupName });
    expect([groupName, page.status]).toEqual([groupName, 422]);
    expect(page.title).toBe("Error: Create a new project | Nightjar");
    expect(page.html).toContain('href="#groupName"');
    expect(page.html).toMatch(/id="groupName-error">.+?<\/p>/);
    expect(page.html).not.toContain("<b>");
  }
  const page = await site.post("/new-project", { groupName: "ab" });
  expect(page.html).toMatch(/name="groupName"[^>]*value="ab"/);
});

test("a name that a page of ours has, or that leads to the same address, is refused", async () => {
  await using site = await openKeaBasin();
  for (const groupName of ["Sign in", "SETUP", "new project", "api", "kea-basin", "KEA BASIN"]) {
    const page = await site.post("/new-project", { groupName });
    expect([groupName, page.status]).toEqual([groupName, 422]);
    expect(page.html).toContain('href="#groupName"');
  }
});
