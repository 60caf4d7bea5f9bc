import { expect, test } from "vitest";
import { setBlocked } from "#api/accounts/queries/people.ts";
import { parseXml } from "#contract/rules/text/xml.ts";
import { leaveProject, setMember } from "#contract/wire/projects/memberships.ts";
import {
  deleteSearch,
  renewSearchFeed,
  restoreSearch,
  revokeSearchFeed,
  updateSearch,
} from "#contract/wire/searches.ts";
import { answersByRole, everyone } from "#tests/support/projects/people.ts";
import { listTrackIds, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { openFeed, readEvents } from "#tests/support/recordings/feeds.ts";

async function readAtom(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = parseXml(await response.text());
  const textOf = (of: typeof feed, name: string) =>
    of.children.find((child) => child.name === name)?.text ?? "";
  const linkOf = (of: typeof feed, rel: string) =>
    of.children.find(({ name, attributes }) => name === "link" && attributes["rel"] === rel)
      ?.attributes["href"] ?? "";
  const facts = (of: typeof feed) => ({
    id: textOf(of, "id"),
    title: textOf(of, "title"),
    updated: textOf(of, "updated"),
    summary: textOf(of, "summary"),
    page: linkOf(of, "alternate"),
  });
  expect(feed.name).toBe("feed");
  expect(feed.attributes["xmlns"]).toBe("http://www.w3.org/2005/Atom");
  const entries = feed.children.filter(({ name }) => name === "entry").map(facts);
  for (const part of [facts(feed), ...entries]) {
    expect(part.id).toMatch(/^tag:[a-z0-9.-]+,\d{4}:\S+$/);
    expect(part.title).not.toBe("");
    expect(new Date(part.updated).toISOString()).toBe(part.updated);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  return { ...facts(feed), self: linkOf(feed, "self"), entries };
}

test("a feed tells of the newest results, without a session", async () => {
  const { api, id, subscribe, get, seeAt, member } = await openFeed();
  await using _ = api;
  const first = await seeAt("2026-11-20T01:00:00Z", "cat");
  const second = await seeAt("2026-11-20T02:00:00Z", "stoat", "cat");
  const { atom } = await subscribe(member);
  const feed = await readAtom(await get(atom));
  const { publicUrl } = api.services.settings;
  expect(feed).toMatchObject({
    title: `Cats & <"stoats"> – Kea Basin`,
    self: atom,
    page: `${publicUrl}/kea-basin/activity/saved/${id}`,
  });
  expect(feed.entries.map(({ title, page }) => [title, page])).toEqual([
    ["Stoat, Cat by Ridge camera", `${publicUrl}/kea-basin/activity/recording/${second}`],
    ["Cat by Ridge camera", `${publicUrl}/kea-basin/activity/recording/${first}`],
  ]);
  expect(feed.entries[1]?.summary).toContain("Friday, 20 November 2026 at 2:00 pm");
  expect(feed.entries[1]?.summary).toMatch(/^Cat by Ridge camera\. /);
  api.advance(3600);
  const later = await readAtom(await get(atom));
  expect(later.entries.map((entry) => entry.id)).toEqual(feed.entries.map((entry) => entry.id));
});

test("a feed says when something was recorded by the clock of the place where it was", async () => {
  const { api, subscribe, get, camera, member } = await openFeed();
  await using _ = api;
  const at = "2026-11-20T01:00:00Z";
  const [london, christchurch] = [
    { lat: 51.5, lng: -0.12 },
    { lat: -43.53, lng: 172.63 },
  ];
  for (const location of [london, christchurch])
    await see(api, camera, { at, location, tracks: [["cat"]] });
  const { entries } = await readAtom(await get((await subscribe(member)).atom));
  const clocks = entries.map(({ summary }) => /\d+:\d\d.*\. 10 s/.exec(summary)?.[0]);
  expect(clocks.map((clock) => clock?.replaceAll("\u202f", " "))).toEqual([
    "2:00 pm New Zealand Daylight Time. 10 s",
    "1:00 am Greenwich Mean Time. 10 s",
  ]);
});

test("a feed has at most 50 entries, and is made at most every five minutes", async () => {
  const { api, subscribe, get, seeAt, member } = await openFeed({ duration: 0 });
  await using _ = api;
  for (let made = 0; made < 51; made += 1) await seeAt("2026-11-20T01:00:00Z", "cat");
  const { atom } = await subscribe(member);
  expect((await readAtom(await get(atom))).entries).toHaveLength(50);
  const newest = await seeAt("2026-11-20T03:00:00Z", "cat");
  api.advance(299);
  const [sooner] = (await readAtom(await get(atom))).entries;
  expect(sooner?.page).not.toContain(`/${newest}`);
  api.advance(2);
  const [later] = (await readAtom(await get(atom))).entries;
  expect(later?.page).toContain(`/recording/${newest}`);
});

test("what came late is in a feed, however long ago it was recorded", async () => {
  const { api, subscribe, get, seeAt, member } = await openFeed({ duration: 0 });
  await using _ = api;
  for (let made = 0; made < 50; made += 1) await seeAt("2026-11-20T01:00:00Z", "cat");
  api.advance(60);
  const late = await seeAt("2026-08-01T01:00:00Z", "stoat");
  const { atom } = await subscribe(member);
  const { entries } = await readAtom(await get(atom));
  expect(entries).toHaveLength(50);
  expect(entries[0]?.page).toContain(`/recording/${late}`);
});

test("an entry and a night change when a person tags", async () => {
  const { api, subscribe, get, seeAt, member } = await openFeed();
  await using _ = api;
  const id = await seeAt("2026-11-19T09:00:00Z", "cat");
  const { atom, calendar } = await subscribe(member);
  const read = async () => [
    (await readAtom(await get(atom))).entries[0]?.updated,
    (await readEvents(await get(calendar)))[0]?.["DTSTAMP"],
  ];
  const before = await read();
  api.advance(900);
  const [trackId = 0] = await listTrackIds(api, id);
  await tagTrack(api, trackId, { what: "stoat", userId: member.id });
  const at = api.now().toISOString();
  expect(await read()).toEqual([at, at.replace(/\.\d+/, "").replace(/[-:]/g, "")]);
  expect(before[0]).not.toBe(at);
});

test("a program that has the feed already is told so", async () => {
  const { api, subscribe, get, seeAt, member } = await openFeed();
  await using _ = api;
  await seeAt("2026-11-20T01:00:00Z", "cat");
  const { atom, calendar } = await subscribe(member);
  for (const address of [atom, calendar]) {
    const answer = await get(address);
    const etag = answer.headers.get("etag") ?? "";
    const modified = answer.headers.get("last-modified") ?? "";
    expect((await get(address, { "if-none-match": etag })).status).toBe(304);
    expect((await get(address, { "if-modified-since": modified })).status).toBe(304);
    expect((await get(address, { "if-none-match": `"other"` })).status).toBe(200);
    api.advance(600);
    expect((await get(address, { "if-none-match": etag })).status).toBe(304);
    expect((await get(address, { "if-modified-since": modified })).status).toBe(304);
    await seeAt("2026-11-20T05:00:00Z", "stoat");
    api.advance(600);
    expect((await get(address, { "if-none-match": etag })).status).toBe(200);
    expect((await get(address, { "if-modified-since": modified })).status).toBe(200);
  }
});

test("an address that never was is missing; one that has ended has gone", async () => {
  const { api, id, subscribe, get, addressesOf, projectId, ...cast } = await openFeed();
  await using _ = api;
  const { member, admin } = cast;
  const statusOf = async (address: string) => (await get(address)).status;
  const { publicUrl } = api.services.settings;
  for (const file of ["nonsense.atom", "a.b", member.token.replace("JWT ", "")]) {
    expect(await statusOf(`${publicUrl}/feeds/${file}`)).toBe(404);
  }
  const session = `${publicUrl}/feeds/${member.token.replaceAll(".", ":").replace("JWT ", "")}.atom`;
  expect(await statusOf(session)).toBe(404);
  const { atom, calendar } = await subscribe(member);
  expect(await Promise.all([atom, calendar].map(statusOf))).toEqual([200, 200]);
  const renewed = await subscribe(member);
  expect(await Promise.all([atom, calendar, renewed.atom].map(statusOf))).toEqual([410, 410, 200]);
  await api.send(revokeSearchFeed, { id }, member.token);
  expect(await addressesOf(member)).toBeUndefined();
  expect(await statusOf(renewed.atom)).toBe(410);
  const ofAdmin = await subscribe(admin);
  const ofMember = await subscribe(member);
  await api.send(deleteSearch, { id }, member.token);
  expect(await statusOf(ofMember.atom)).toBe(410);
  await api.send(restoreSearch, { id }, member.token);
  expect(await statusOf(ofMember.atom)).toBe(200);
  await api.send(updateSearch, { id, shared: false }, member.token);
  expect(await statusOf(ofMember.atom)).toBe(200);
  expect(await statusOf(ofAdmin.atom)).toBe(410);
  await api.send(leaveProject, { groupIdOrName: projectId }, member.token);
  expect(await statusOf(ofMember.atom)).toBe(410);
  expect(await statusOf(ofMember.calendar)).toBe(410);
  await api.send(setMember, { groupId: projectId, userId: member.id }, admin.token);
  expect(await statusOf(ofMember.atom)).toBe(410);
});

test("the feed of an account that is gone has gone", async () => {
  const { api, subscribe, get, member, admin, id } = await openFeed();
  await using _ = api;
  const { atom } = await subscribe(admin);
  const ofMember = await subscribe(member);
  const { write } = api.services.store;
  await write.deleteFrom("search_feeds").where("user_id", "=", admin.id).execute();
  expect((await get(atom)).status).toBe(410);
  await write.deleteFrom("saved_searches").where("id", "=", id).execute();
  expect((await get(ofMember.atom)).status).toBe(410);
});

test("whoever sees a search has a feed of it, one each", async () => {
  const { api, id, tokens, member } = await openFeed();
  await using _ = api;
  const outside = { anonymous: 401, device: 401, stranger: 403, invited: 403 };
  for (const endpoint of [renewSearchFeed, revokeSearchFeed]) {
    expect(await answersByRole(tokens, (token) => api.attempt(endpoint, { id }, token))).toEqual({
      ...everyone("ok"),
      ...outside,
    });
  }
  await api.send(updateSearch, { id, shared: false }, member.token);
  for (const endpoint of [renewSearchFeed, revokeSearchFeed]) {
    expect(await answersByRole(tokens, (token) => api.attempt(endpoint, { id }, token))).toEqual({
      ...everyone(403),
      anonymous: 401,
      device: 401,
      member: "ok",
    });
  }
});

test("a feed of somebody who is blocked is not answered until they are let in again", async () => {
  const { api, subscribe, get, member } = await openFeed();
  await using _ = api;
  const { atom, calendar } = await subscribe(member);
  const read = () => Promise.all([atom, calendar].map(async (one) => (await get(one)).status));
  const { write } = api.services.store;
  expect(await read()).toEqual([200, 200]);
  await setBlocked(write, member.id, api.now());
  expect(await read()).toEqual([410, 410]);
  await setBlocked(write, member.id, undefined);
  expect(await read()).toEqual([200, 200]);
});
