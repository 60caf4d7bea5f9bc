import { expect, test } from "vitest";
import { createSearch, listSearches, type SavedSearch } from "#contract/wire/searches.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { signIn } from "#tests/support/pages/test-site.ts";
import { readUndo } from "#tests/support/pages/undo.ts";
import { see } from "#tests/support/projects/alerts.ts";
import { listLocations } from "#tests/support/projects/places.ts";

const saved = "/kea-basin/activity/saved";

async function openSaved() {
  const site = await openFullProject();
  const { api, rangi, mere, projectId } = site;
  const save = async (search: SavedSearch, { by = rangi, name = "Cats", shared = false } = {}) => {
    const input = { projectId, name, search, shared };
    return (await api.send(createSearch, input, by.token)).id;
  };
  const list = async () => (await api.send(listSearches, { projectId }, rangi.token)).searches;
  return { ...site, save, list, mere };
}

test("a search is saved under a name, and listed in words with what one can do", async () => {
  await using site = await openSaved();
  await see(site.api, site.camera, ["cat"]);
  const [location] = await listLocations(site.api);
  const empty = await site.get(saved);
  expect(empty.text).toContain("No saved searches");
  const search = `tagged-with=cat&from=1-week-ago&locations=${location?.id}`;
  const page = await site.get(`${saved}/new?${search}`);
  expect(page).toMatchObject({ status: 200, title: "Save this search | Nightjar" });
  expect(page.text).toContain("Visits of cat at");
  expect(page.text).toContain("last week");
  const post = await site.post(`${saved}/new?${search}`, { name: "Cats lately", shared: "on" });
  expect(post).toMatchObject({ status: 303, location: saved });
  expect(await site.list()).toMatchObject([
    {
      name: "Cats lately",
      shared: true,
      search: { period: "1-week-ago", "tagged-with": ["cat"], locations: [location?.id] },
    },
  ]);
  const [{ id } = { id: 0 }] = await site.list();
  const listed = await site.get(saved);
  expect(listed.text).toContain("Cats lately is saved.");
  const readText = async () => (await site.get(saved)).text;
  await expect.poll(readText).toMatch(/Cats lately.*last week.*None.*By you/);
  expect((await site.get(`${saved}/${id}/edit`)).html).toContain(`href="${saved}/${id}/delete"`);
  for (const path of [`${saved}/${id}?seen=yes`, `${saved}/${id}/feed`, `${saved}/${id}/edit`]) {
    expect(listed.html).toContain(`href="${path}"`);
  }
  expect(listed.html).toContain(
    `href="/kea-basin/my-settings/alerts/new?watches=location-${location?.id}&amp;tags=cat&amp;search=${id}"`,
  );
  expect(listed.html).toMatch(/href="\/kea-basin\/activity\/export\?[^"]*tagged-with=cat/);
  const alert = await site.get(
    `/kea-basin/my-settings/alerts/new?watches=location-${location?.id}&tags=cat&search=${id}`,
  );
  expect(alert.text).toContain("It leaves out: dates.");
  expect(alert.html).toMatch(
    new RegExp(`<option (value="location-${location?.id}" selected|selected[^>]*location-)`),
  );
});

test("an alert from a search for several places is not for the whole project before somebody says so", async () => {
  await using site = await openSaved();
  const path = "/kea-basin/my-settings/alerts/new?watches=choose&tags=cat";
  expect((await site.get(path)).html).toMatch(/<option value="choose" selected[^>]*>Choose where/);
  const refused = await site.post(path, { watches: "choose", tags: "cat", minutes: "30" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Choose one location or device, or the whole project");
});

test("what is typed badly is refused with what was typed", async () => {
  await using site = await openSaved();
  await site.save({});
  const taken = await site.post(`${saved}/new?tagged-with=cat`, { name: "CATS", shared: "on" });
  expect(taken).toMatchObject({ status: 422, title: "Error: Save this search | Nightjar" });
  expect(taken.html).toContain('value="CATS"');
  expect(taken.text).toContain("There is already a saved search of that name");
  expect(taken.html).toMatch(/name="shared"[^>]*checked|checked[^>]*name="shared"/);
  const missing = await site.post(`${saved}/new`, { name: " " });
  expect(missing.status).toBe(422);
  expect(missing.text).toContain("Give it a name");
  const long = await site.post(`${saved}/new`, { name: "x".repeat(101) });
  expect(long.text).toContain("A name has at most 100 characters");
});

test("a search opens at its results, with its period as it was; its link in the list marks it as seen, others do not", async () => {
  await using site = await openSaved();
  const id = await site.save({ period: "3-days-ago", "include-false-positives": true });
  site.api.advance(60);
  await see(site.api, site.camera, ["cat"]);
  const listed = await site.get(saved);
  expect(listed.text).toMatch(/New results.*Cats.* 1 Only you/);
  expect(listed.html).toMatch(new RegExp(`<a [^>]*href="${saved}/${id}\\?seen=yes"[^>]*>Cats<`));
  const results = `/kea-basin/activity?from=3-days-ago&no-false-positives=false&saved=${id}`;
  const linked = await site.get(`${saved}/${id}`);
  expect([linked.status, linked.location]).toEqual([302, results]);
  const follow = (headers: Record<string, string>) =>
    site.fetch(`${saved}/${id}?seen=yes`, { headers, redirect: "manual" });
  const page = new URL(saved, site.url).href;
  const foreign = "https://news.example.org/";
  const refused: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "none", referer: page },
    { referer: foreign },
    { referer: "no address" },
    {},
  ];
  for (const headers of refused) {
    await follow(headers);
    expect((await site.get(saved)).text).toMatch(/Cats.* 1 Only you/);
  }
  const opened = await follow({ "sec-fetch-site": "same-origin" });
  expect([opened.status, opened.headers.get("location")]).toEqual([302, results]);
  expect((await site.get(saved)).text).toMatch(/Cats.*None Only you/);
  site.api.advance(60);
  await see(site.api, site.camera, ["cat"]);
  expect((await site.get(saved)).text).toMatch(/Cats.* 1 Only you/);
  /* Over plain HTTP browsers say where a link was followed by its page alone. */
  await follow({ referer: page });
  expect((await site.get(saved)).text).toMatch(/Cats.*None Only you/);
  for (const ask of [site.get, site.post]) expect((await ask(`${saved}/999`, {})).status).toBe(404);
});

test("a search that was opened can be updated once its filters differ", async () => {
  await using site = await openSaved();
  await see(site.api, site.camera, ["cat"]);
  const id = await site.save({ "tagged-with": ["cat"], "tag-mode": "tagged" });
  const { location = "" } = await site.post(`${saved}/${id}`, {});
  const opened = await site.get(location);
  expect(opened.html).not.toContain("Update “");
  expect(opened.html).toContain(`name="saved" value="${id}"`);
  for (const view of ["display-mode=visits", "from=24-hours-ago"]) {
    expect((await site.get(`${location}&${view}`)).html).not.toContain("Update “");
  }
  const form = `range=1-week-ago&days=+&from=&until=&tagged-with=cat&tag-mode=tagged&saved=${id}`;
  const sent = await site.get(`/kea-basin/activity?${form}&min-duration=3`);
  expect(sent.location).toContain(`saved=${id}`);
  const { html } = await site.get(sent.location ?? "");
  const [, to = ""] = /href="([^"]+)"[^>]*>Update “Cats”/.exec(html) ?? [];
  const edit = to.replaceAll("&amp;", "&");
  expect(edit).toContain(`${saved}/${id}/edit?`);
  expect(edit).not.toContain("saved=");
  expect((await site.get(edit)).text).toContain("at least 3 seconds long");
  const done = await site.post(edit, { name: "Cats", replace: "on" });
  expect(done.location).toBe(sent.location);
  expect(await site.list()).toMatchObject([{ search: { duration: 3, period: "1-week-ago" } }]);
  expect((await site.get(done.location ?? "")).html).not.toContain("Update “");
  expect((await site.get(`${sent.location}&locations=1`)).html).toContain("Update “");
});

test("whose search it is not, is not offered to update it", async () => {
  await using site = await openSaved();
  const [shared, own] = [
    await site.save({}, { name: "Shared", shared: true }),
    await site.save({}, { name: "Mine" }),
  ];
  const mere = site.browser();
  await signIn(mere, site.mere);
  for (const id of [shared, own, 9999, "x", ""]) {
    const page = await mere.get(`/kea-basin/activity?from=any&min-duration=3&saved=${id}`);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain("Update “");
  }
});

test("a search says what of it is gone", async () => {
  await using site = await openSaved();
  const id = await site.save({ locations: [9999], devices: [site.camera.id] });
  const page = await site.get(saved);
  expect(page.text).toContain("at one that is gone (9999) by Ridge camera");
  expect(page.text).toContain("Something this search asks for is gone.");
  const opened = await site.post(`${saved}/${id}`, {});
  expect((await site.get(opened.location ?? "")).text).toContain("is gone");
});

test("a search is renamed, shared, and replaced by another", async () => {
  await using site = await openSaved();
  const id = await site.save({ "tagged-with": ["cat"] });
  const page = await site.get(`${saved}/${id}/edit`);
  expect(page.title).toBe("Edit Cats | Nightjar");
  expect(page.html).not.toContain('name="replace"');
  const renamed = await site.post(`${saved}/${id}/edit`, { name: "All cats", shared: "on" });
  expect(renamed).toMatchObject({ status: 303, location: saved });
  expect(await site.list()).toMatchObject([
    { name: "All cats", shared: true, search: { "tagged-with": ["cat"] } },
  ]);
  const path = `${saved}/${id}/edit?tagged-with=stoat`;
  expect((await site.get(path)).text).toContain("Search for this instead: Visits of stoat");
  await site.post(path, { name: "Stoats", replace: "on" });
  expect(await site.list()).toMatchObject([
    { name: "Stoats", shared: false, search: { "tagged-with": ["stoat"] } },
  ]);
  await site.post(`${saved}/${id}/edit?tagged-with=rat`, { name: "Stoats" });
  expect(await site.list()).toMatchObject([{ search: { "tagged-with": ["stoat"] } }]);
});

test("a search is deleted, and comes back by undo", async () => {
  await using site = await openSaved();
  const id = await site.save({});
  expect((await site.get(`${saved}/${id}/delete`)).text).toContain("Its feed and calendar stop");
  const deleted = await site.post(`${saved}/${id}/delete`, {});
  expect(deleted).toMatchObject({ status: 303, location: saved });
  const { page, action, fields } = await readUndo(site, saved);
  expect(page.text).toContain("Cats has been deleted.");
  expect(await site.list()).toEqual([]);
  const undone = await site.post(action, fields);
  expect(undone).toMatchObject({ status: 303, location: saved });
  expect(await site.list()).toMatchObject([{ id, name: "Cats" }]);
});

test("feed and calendar get an address, another one, and none", async () => {
  await using site = await openSaved();
  await see(site.api, site.camera, ["cat"]);
  const id = await site.save({ "include-false-positives": true });
  const path = `${saved}/${id}/feed`;
  const addressOf = (html: string, kind: string) =>
    new RegExp(`value="[^"]*(/feeds/[^"]*[.]${kind})"`).exec(html)?.[1] ?? "";
  expect(addressOf((await site.get(path)).html, "atom")).toBe("");
  expect(await site.post(path, { act: "renew" })).toMatchObject({ status: 303, location: path });
  const { html } = await site.get(path);
  const [atom, ics] = [addressOf(html, "atom"), addressOf(html, "ics")];
  const reader = site.browser();
  expect(await (await reader.fetch(atom)).text()).toContain("<title>Cat");
  expect(await (await reader.fetch(ics)).text()).toContain("SUMMARY:1 recording: Cat 1");
  await site.post(path, { act: "renew" });
  expect((await reader.fetch(atom)).status).toBe(410);
  const renewed = addressOf((await site.get(path)).html, "atom");
  expect((await reader.fetch(renewed)).status).toBe(200);
  await site.post(path, { act: "revoke" });
  expect((await reader.fetch(renewed)).status).toBe(410);
  expect((await site.get(path)).text).toContain("Create addresses");
});

test("members open what others share, and cannot change it", async () => {
  await using site = await openSaved();
  const shared = await site.save({}, { name: "Shared", shared: true });
  const own = await site.save({}, { name: "Mine" });
  const mere = site.browser();
  await signIn(mere, site.mere);
  const page = await mere.get(saved);
  expect(page.text).toMatch(/Shared.*Not opened yet By Rangi/);
  expect(page.text).not.toContain("Mine");
  expect(page.html).not.toContain(`${saved}/${shared}/edit`);
  for (const act of ["edit", "delete"]) {
    expect((await mere.get(`${saved}/${shared}/${act}`)).status).toBe(404);
    expect((await mere.post(`${saved}/${shared}/${act}`, { name: "Taken" })).status).toBe(404);
  }
  for (const path of [`${saved}/${own}`, `${saved}/${own}/feed`]) {
    expect((await mere.get(path)).status).toBe(404);
  }
  expect((await mere.get(`${saved}/${shared}`)).status).toBe(302);
  expect((await mere.get(`${saved}/${shared}/feed`)).status).toBe(200);
});

test("a link to a search that is gone, or that somebody else keeps to themselves, leads to a page that says so", async () => {
  await using site = await openSaved();
  const { mere } = site;
  const id = await site.save({});
  const visitor = site.browser();
  await signIn(visitor, mere);
  const member = [await visitor.get(`${saved}/${id}`), await visitor.get(`${saved}/999`)];
  const posted = await visitor.post(`${saved}/${id}`, {});
  for (const page of [...member, posted, await site.get("/recording/999")]) {
    expect(page).toMatchObject({ status: 404, title: "Page not found | Nightjar" });
  }
});
