import { expect, test } from "vitest";
import { packIds, readIds } from "#contract/rules/recordings/packed-ids.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { storeMany } from "#tests/support/recordings/bulk-changes.ts";

const list = "/kea-basin/activity";
const search = "from=any&display-mode=recordings&no-false-positives=false";

async function openWithMany(count: number) {
  const site = await openKeaBasin();
  const { store } = site.api.services;
  const device = store.read.selectFrom("devices").select(["id as deviceId", "project_id"]);
  const { deviceId, project_id: projectId } = await device.executeTakeFirstOrThrow();
  const ids = await storeMany(store, { deviceId, projectId }, count);
  return { ...site, ids };
}

function listBoxes(html: string): string[] {
  return [...html.matchAll(/<input type="checkbox" name="id"[^>]*value="([\d,]+)"/g)].map(
    ([, ids = ""]) => ids,
  );
}

function listTicked(html: string): string[] {
  return [...html.matchAll(/<input type="checkbox"[^>]*name="id"[^>]*>/g)]
    .filter(([box]) => box.includes('checked=""'))
    .map(([box]) => /value="([\d,]+)"/.exec(box)?.[1] ?? "");
}

function findButton(html: string, label: string): string {
  const [, query = ""] =
    new RegExp(`value="([^"]*)"[^>]*name="to"[^>]*>${label}<`).exec(html) ?? [];
  return query.replaceAll("&amp;", "&");
}

function findElsewhere(html: string): string | undefined {
  return /<input type="hidden" name="id" value="([^"]*)"/.exec(html)?.[1];
}

test("what is ticked stays chosen on older pages, in another display and in the change, without scripts", async () => {
  await using site = await openWithMany(30);
  const first = await site.get(`${list}?${search}`);
  const [one = "", two = ""] = listBoxes(first.html);
  expect(first.text).toContain("30 recordings");
  const turned = await site.post(`${list}/bulk`, [
    ["id", one],
    ["id", two],
    ["to", findButton(first.html, "Older")],
  ]);
  expect(turned.status).toBe(303);
  const second = await site.get(turned.location ?? "");
  expect(second.text).toContain("2 recordings chosen, 2 on other pages");
  expect([listTicked(second.html), listBoxes(second.html).length]).toEqual([[], 6]);
  const elsewhere = findElsewhere(second.html) ?? "";
  expect(readIds([elsewhere], 10).map(String).toSorted()).toEqual([one, two].toSorted());
  const [three = ""] = listBoxes(second.html);
  const back = await site.post(`${list}/bulk`, [
    ["id", elsewhere],
    ["id", three],
    ["to", findButton(second.html, "Newest")],
  ]);
  const newest = await site.get(back.location ?? "");
  expect(newest.text).toContain("3 recordings chosen, 1 on other pages");
  expect(listTicked(newest.html).toSorted()).toEqual([one, two].toSorted());
  const shown = await site.post(`${list}/bulk`, [
    ["id", findElsewhere(newest.html) ?? ""],
    ["id", one],
    ["to", findButton(newest.html, "Visits")],
  ]);
  const visits = await site.get(shown.location ?? "");
  expect(visits.text).toContain("2 recordings chosen");
  const bulk = await site.post(`${list}/bulk`, [
    ["id", elsewhere],
    ["id", three],
  ]);
  const change = await site.get(bulk.location ?? "");
  expect(change.text).toContain("3 recordings");
  const [, returned = ""] = /href="([^"]*chosen=[^"]*)"[^>]*>/.exec(change.html) ?? [];
  const again = await site.get(returned.replaceAll("&amp;", "&"));
  expect(again.text).toContain("3 recordings chosen");
  const [, clear = ""] = /href="([^"]*)"[^>]*>Clear</.exec(again.html) ?? [];
  expect((await site.get(clear.replaceAll("&amp;", "&"))).text).not.toContain("chosen,");
});

test("nothing that is sent leads away from the activity", async () => {
  await using site = await openWithMany(1);
  for (const to of ["https://example.org/", "//example.org", "?from=any#x", ""]) {
    const { location } = await site.post(`${list}/bulk`, [["to", to]]);
    expect(location).toMatch(/^\/kea-basin\/activity(\?|$)/);
  }
});

test("more than fit from page to page are told, and the first are kept", async () => {
  await using site = await openWithMany(1);
  const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
  const { location } = await site.post(`${list}/bulk`, [
    ["id", packIds(ids)],
    ["to", `?${search}`],
  ]);
  const page = await site.get(location ?? "");
  expect(page.text).toContain("Only 1,000 recordings stay chosen from page to page.");
  expect(page.text).toContain("1,000 recordings chosen");
});

test("thousands are carried to the change, and more than it takes are refused", async () => {
  await using site = await openWithMany(3);
  const many = Array.from({ length: 4000 }, (_, index) => index + 1);
  const sent = await site.post(`${list}/bulk`, [["id", packIds(many)]]);
  expect(sent.status).toBe(303);
  expect((await site.get(sent.location ?? "")).status).toBe(200);
  const tooMany = Array.from({ length: 5001 }, (_, index) => index + 1);
  const refused = await site.post(`${list}/bulk`, [["id", packIds(tooMany)]]);
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining("more than one form can carry"),
  ]);
});
