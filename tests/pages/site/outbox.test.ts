import { subDays } from "date-fns";
import { expect, test } from "vitest";
import { listOutbox } from "#contract/wire/outbox.ts";
import { makeSuperUser } from "#tests/support/projects/people.ts";
import { findMailedPath } from "#tests/support/projects/mailed.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

test("the outbox is for super-users who may write, and shows the link of a mail", async () => {
  await using site = await openKeaBasin();
  const refused = await site.get("/outbox");
  expect(refused).toMatchObject({ status: 403, title: "You can't open this page | Nightjar" });
  expect(refused.text).toContain("Kea Basin");
  await makeSuperUser(site.api, site.rangi, "write");
  const { mails } = await site.api.send(listOutbox, {}, site.rangi.token);
  const page = await site.get("/outbox");
  expect(page).toMatchObject({ status: 200, title: "Outbox | Nightjar" });
  expect(page.text).toContain("No mail server is set up (SMTP_URL)");
  expect(page.text).toContain(mails[0]?.text.match(/http\S+/)?.[0]);
});

test("whoever runs a site without a mail server confirms a new address of their own from the outbox", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "write");
  const change = { intent: "change", email: "rangi@example.net" };
  await site.post("/my-settings/email", change);
  const link = findMailedPath(site.api.services.store.file!, "confirm-account-email") ?? "";
  expect((await site.get("/outbox")).html).toContain(link);
  await site.post(link, {});
  expect((await site.get("/kea-basin")).status).toBe(200);
});

test("a week after it was written a mail waits no more, on the outbox as on the page of the site", async () => {
  await using site = await openKeaBasin();
  await makeSuperUser(site.api, site.rangi, "write");
  const countWaiting = async () => {
    const outbox = (await site.get("/outbox")).text.match(/· Waiting/g) ?? [];
    const page = (await site.get("/site")).text;
    return [outbox.length, Number(/Waiting (\d+)/.exec(page)?.[1])];
  };
  const [before, ofSite] = await countWaiting();
  expect(before).toBeGreaterThan(0);
  expect(ofSite).toBe(before);
  const created_at = subDays(site.api.now(), 7).toISOString();
  await site.api.services.store.write.updateTable("outbox").set({ created_at }).execute();
  expect(await countWaiting()).toEqual([0, 0]);
  expect((await site.get("/outbox")).text).toContain("Expired, not sent");
});
