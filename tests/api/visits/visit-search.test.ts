import { expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { getVisit } from "#contract/wire/visits/visit-of-recording.ts";
import { searchVisits } from "#contract/wire/visits/visit-search.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
  type Person,
} from "#tests/support/projects/people.ts";
import { copyRecording, listInstants } from "#tests/support/recordings/copies.ts";
import { watchScans } from "#tests/support/databases/count-queries.ts";
import { listTrackIds, see } from "#tests/support/recordings/observations.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

interface Subject {
  api: TestApi;
  projectId: number;
  member: Person;
}

type Query = Omit<InputOf<typeof searchVisits>, "projectId">;

const ridge = { lat: -43.53, lng: 172.63 };
const creek = { lat: -43.63, lng: 172.73 };
const hut = { lat: -43.73, lng: 172.83 };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

function search({ api, projectId, member }: Subject, query: Query = {}) {
  const input = { projectId, duration: 0, "with-total-count": true, ...query };
  return api.send(searchVisits, input, member.token);
}

/** What the visits are of, with the recordings of each; all pages, each page of its size. */
async function list(subject: Subject, query: Query = {}) {
  const found: string[] = [];
  let [cursor, total]: [string | undefined, number | undefined] = ["start", undefined];
  while (cursor) {
    const page: Awaited<ReturnType<typeof search>> = await search(subject, { ...query, cursor });
    found.push(
      ...page.visits.map(
        ({ classification, recordings }) =>
          `${classification} ${recordings.map(({ recId }) => recId).join(" ")}`,
      ),
    );
    total = page.totalCount;
    cursor = page.cursor;
  }
  expect([total, new Set(found).size]).toEqual([found.length, found.length]);
  return found;
}

/** Two visits to the ridge, of which a cat's has three recordings, and beside them one to the creek. */
async function openVisits() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { camera } = cast;
  const possum = await see(api, camera, { at: at(0), location: ridge, tracks: [["possum"]] });
  const first = await see(api, camera, { at: at(30), location: ridge, tracks: [["cat"]] });
  const stoat = await see(api, camera, { at: at(31), location: creek, tracks: [["stoat"]] });
  const second = await see(api, camera, { at: at(35), location: ridge, tracks: [["cat"]] });
  const empty = await see(api, camera, {
    at: at(38),
    location: ridge,
    tracks: [["false-positive"]],
  });
  const cat = `cat ${first} ${second} ${empty}`;
  return {
    api,
    ...cast,
    ids: { possum, first, second, stoat, empty },
    visits: { possum: `possum ${possum}`, stoat: `stoat ${stoat}`, cat },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
}

test("visits come whole, by their newest recording that is as asked", async () => {
  await using subject = await openVisits();
  const { cat, stoat, possum } = subject.visits;
  expect(await list(subject)).toEqual([cat, stoat, possum]);
  expect(await list(subject, { until: at(33) })).toEqual([stoat, cat, possum]);
  expect(await list(subject, { from: at(36) })).toEqual([]);
  expect(await list(subject, { from: at(36), "include-false-positives": true })).toEqual([cat]);
});

test("visits without a location are found beside a place where much is recorded", async () => {
  await using subject = await openVisits();
  const { api, projectId, member } = subject;
  const wanderer = await makeCamera(api, projectId, "Wanderer");
  const nowhere = [at(0), at(4 * 24 * 60)];
  for (const when of nowhere) await see(api, wanderer, { at: when, tracks: [["rat"]] });
  await copyRecording(api.services.store, subject.ids.possum, listInstants(at(60), 2100, 120));
  const { visits } = await search({ api, projectId, member }, { devices: [wanderer.id] });
  expect(visits.map(({ timeStart }) => timeStart)).toEqual(nowhere.toReversed());
});

test("a visit that is on one page is not on the next", async () => {
  await using subject = await openVisits();
  const { cat, stoat, possum } = subject.visits;
  expect(await list(subject, { "max-results": 1 })).toEqual([cat, stoat, possum]);
  expect(await list(subject, { "max-results": 2 })).toEqual([cat, stoat, possum]);
});

test("a recording of three hours makes one visit of what comes meanwhile, on pages of any size", async () => {
  await using subject = await openVisits();
  const { api, camera, ids, visits } = subject;
  const { write } = api.services.store;
  const long = write.updateTable("recordings").set({ duration_seconds: 3 * 60 * 60 });
  await long.where("id", "=", ids.possum).execute();
  const late = await see(api, camera, { at: at(175), location: ridge, tracks: [["cat"]] });
  const next = await see(api, camera, { at: at(191), location: ridge, tracks: [["rat"]] });
  const { possum, first, second, empty } = ids;
  const whole = `cat ${possum} ${first} ${second} ${empty} ${late}`;
  for (const size of [1, 2, 50]) {
    const listed = await list(subject, { "max-results": size });
    expect(listed).toEqual([`rat ${next}`, whole, visits.stoat]);
  }
  expect(await list(subject, { from: at(170), until: at(180) })).toEqual([whole]);
});

test("a visit of more than 40 hours is listed in the same parts on pages of any size", async () => {
  await using subject = await openVisits();
  const { api, camera, ids } = subject;
  const { write } = api.services.store;
  const long = write.updateTable("recordings").set({ duration_seconds: 60 * 60 * 60 });
  await long.where("id", "=", ids.possum).execute();
  await see(api, camera, { at: at(30 * 60), location: ridge, tracks: [["rat"]] });
  const listed = await list(subject, { "max-results": 50 });
  expect(listed.length).toBeGreaterThan(2);
  for (const size of [1, 2]) expect(await list(subject, { "max-results": size })).toEqual(listed);
});

test("what was deleted is part of no visit", async () => {
  await using subject = await openVisits();
  const { api, member, ids, visits } = subject;
  await api.send(deleteRecording, { id: ids.stoat }, member.token);
  expect(await list(subject)).toEqual([visits.cat, visits.possum]);
  expect(await list(subject, { "deleted-only": true })).toEqual([]);
});

test("words ask what a visit is of, whatever else a recording of it shows", async () => {
  await using subject = await openVisits();
  const { api, ids, member, visits } = subject;
  expect(await list(subject, { "tagged-with": ["mustelid"] })).toEqual([visits.stoat]);
  const alone = { "tagged-with": ["mustelid"], "sub-class-tags": false };
  expect(await list(subject, alone)).toEqual([]);
  expect(await list(subject, { "tagged-with": ["cat", "possum"] })).toEqual([
    visits.cat,
    visits.possum,
  ]);
  const [trackId = 0] = await listTrackIds(api, ids.second);
  await api.send(
    setOwnTags,
    { id: ids.second, tracks: [{ trackId, tags: ["hedgehog"] }] },
    member.token,
  );
  expect(await list(subject, { "tagged-with": ["cat"] })).toEqual([]);
  const hedgehog = `hedgehog ${ids.first} ${ids.second} ${ids.empty}`;
  expect(await list(subject, { "tagged-with": ["hedgehog"] })).toEqual([hedgehog]);
  expect(await list(subject, { "tag-mode": "human-tagged" })).toEqual([hedgehog]);
  /* The newest of its recordings that nobody has tagged is older than the stoat. */
  const untagged = [visits.stoat, hedgehog, visits.possum];
  expect(await list(subject, { "tag-mode": "no-human" })).toEqual(untagged);
});

test("people who disagree have a visit each, found by what they say", async () => {
  await using subject = await openVisits();
  const { api, ids, member, admin } = subject;
  const say = async (id: number, tag: string, { token }: Person) => {
    const [trackId = 0] = await listTrackIds(api, id);
    await api.send(setOwnTags, { id, tracks: [{ trackId, tags: [tag] }] }, token);
  };
  await say(ids.first, "rat", member);
  await say(ids.second, "hedgehog", admin);
  expect(await list(subject, { "tagged-with": ["rat"] })).toEqual([
    expect.stringMatching(new RegExp(`^rat ${ids.first}\\b`)),
  ]);
  expect(await list(subject, { "tagged-with": ["hedgehog"] })).toEqual([
    expect.stringMatching(/^hedgehog /),
  ]);
});

test("who may see the project's recordings may search its visits", async () => {
  await using subject = await openVisits();
  const { api, projectId, tokens } = subject;
  const refusedOutside = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
  expect(
    await answersByRole(tokens, (token) => api.attempt(searchVisits, { projectId }, token)),
  ).toEqual({ ...everyone("ok"), ...refusedOutside });
});

test("nobody finds the visits of another project, and bad input is refused", async () => {
  await using subject = await openVisits();
  const { api, projectId, stranger, member } = subject;
  const elsewhere = await makeProject(api, stranger, "Elsewhere");
  const own = await api.send(searchVisits, { projectId: elsewhere }, stranger.token);
  expect(own.visits).toEqual([]);
  const bad: Query[] = [{ "max-results": 0 }, { "max-results": 101 }, { cursor: "nonsense" }];
  for (const input of bad) {
    const refused = await api.refuse(searchVisits, { projectId, ...input }, member.token);
    expect(refused.status).toBe(422);
  }
});

test("a visit of many recordings is read once for a page, not once for each few of them", async () => {
  await using visits = await openVisits();
  const { api, camera } = visits;
  const read = watchScans(api);
  const countReads = async () => {
    const before = read.count;
    const { visits: found } = await search(visits, { "max-results": 2, cursor: "start" });
    return { found: found.length, reads: read.count - before };
  };
  const few = await countReads();
  for (let second = 0; second < 40; second += 1) {
    const time = new Date(Date.parse(at(50)) + second * 1000).toISOString();
    await see(api, camera, { at: time, location: ridge, tracks: [["hedgehog"]] });
  }
  const many = await countReads();
  expect(many.found).toBe(few.found);
  expect(many.reads).toBeLessThan(2 * few.reads);
});

test("a visit with more recordings than are read at once is listed in parts by the clock", async () => {
  await using subject = await openVisits();
  const { api, camera, member } = subject;
  /* From 6:30 until 18:10. */
  const storm = at(20.5 * 60);
  await copyRecording(api.services.store, subject.ids.possum, listInstants(storm, 2100, 20));
  const during = { at: at(32 * 60 + 5), location: creek, tracks: [["stoat"]] };
  await see(api, camera, during);
  const query = { "include-false-positives": true, from: storm };
  const countRecordings = ({ visits }: Awaited<ReturnType<typeof search>>) =>
    visits.map(({ incomplete, recordings }) => [incomplete, recordings.length]);
  const parts = [
    [true, 30],
    [false, 1],
    [true, 1080],
    [true, 990],
  ];
  const read = watchScans(api);
  const found = await search(subject, query);
  expect(countRecordings(found)).toEqual(parts);
  expect(read.count).toBeLessThan(100);

  const pages: unknown[] = [];
  for (let cursor: string | undefined = "start"; cursor && pages.length <= parts.length;) {
    const page: typeof found = await search(subject, { ...query, cursor, "max-results": 1 });
    pages.push(...countRecordings(page));
    cursor = page.cursor;
  }
  expect(pages).toEqual(parts);

  const ofPart = found.visits[0]?.recordings ?? [];
  for (const { recId } of [ofPart[0], ofPart[15], ofPart.at(-1)].flatMap((one) => one ?? [])) {
    const { visit } = await api.send(getVisit, { id: recId }, member.token);
    expect(visit).toEqual(found.visits[0]);
  }
});

test("what is found at several locations is read in as many parts as hold too much together", async () => {
  await using subject = await openVisits();
  const { api, camera } = subject;
  const start = 20.5 * 60;
  for (const [order, location] of [creek, ridge, hut].entries()) {
    const id = await see(api, camera, { at: at(start + order), location, tracks: [["stoat"]] });
    await copyRecording(api.services.store, id, listInstants(at(start + order), 900, 5));
  }
  const query = { "include-false-positives": true, from: at(start) };
  const { visits } = await search(subject, query);
  const lengths = visits.map(({ incomplete, recordings }) => [incomplete, recordings.length]);
  expect(lengths).toEqual([901, 901, 901].map((length) => [false, length]));
});

test("recordings of a clock that stands still are listed in parts, too, each once", async () => {
  await using subject = await openVisits();
  const { api, ids } = subject;
  const instant = at(24 * 60);
  await copyRecording(api.services.store, ids.stoat, listInstants(instant, 2001, 0));
  const read = watchScans(api);
  const { visits } = await search(subject, { "include-false-positives": true, from: instant });
  const listed = visits.map(({ recordings }) => recordings.map(({ recId }) => recId));
  expect(listed.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 2000]);
  expect(new Set(listed.flat()).size).toBe(2001);
  expect(read.count).toBeLessThan(100);
});
