import { expect, test } from "vitest";
import { listProjectVisits } from "#contract/wire/visits/monitoring.ts";
import { markGone, see, tagTrack, listTrackIds } from "#tests/support/recordings/observations.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { at } from "#tests/support/recordings/visits.ts";

const until = at("24:00");
const valley = northOf(ridge, 500);

/** Two visits on a ridge, and one in a valley between them. */
async function openNight() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, projectId } = cast;
  const other = await makeCamera(api, projectId, "Valley camera");
  const ids = {
    rat: await see(api, camera, { at: at("20:05"), location: ridge, tracks: [["rat"]] }),
    again: await see(api, camera, { at: at("20:10"), location: ridge, tracks: [["rat"]] }),
    possum: await see(api, other, { at: at("21:00"), location: valley, tracks: [["possum"]] }),
    cat: await see(api, camera, { at: at("22:00"), location: ridge, tracks: [["cat"]] }),
  };
  return { ...cast, api, ids };
}

type Asking = Pick<Awaited<ReturnType<typeof openNight>>, "api" | "member" | "projectId">;

async function readNames({ api, member, projectId }: Asking, options: object = {}) {
  const input = { projectId, until, ...options };
  const { visits } = await api.send(listProjectVisits, input, member.token);
  return visits.map((some) =>
    some.map(({ classification, recordings }) => [
      classification,
      ...recordings.map(({ recId }) => recId),
    ]),
  );
}

test("the visits of a project come by location, newest first, each with what it is of", async () => {
  const night = await openNight();
  await using _ = night.api;
  const { ids } = night;
  expect(await readNames(night)).toEqual([
    [
      ["cat", ids.cat],
      ["rat", ids.rat, ids.again],
    ],
    [["possum", ids.possum]],
  ]);
});

test("row 17: a visit has what the page of visits tells of its recordings, and no more of itself than its class", async () => {
  const { api, member, projectId, ids } = await openNight();
  await using _ = api;
  const [trackId = 0] = await listTrackIds(api, ids.possum);
  await tagTrack(api, trackId, { what: "stoat", userId: member.id });
  const options = { projectId, from: at("20:30"), until: at("21:30") };
  const { visits, params } = await api.send(listProjectVisits, options, member.token);
  expect(params).toEqual({
    group: projectId,
    searchFrom: options.from,
    searchUntil: options.until,
    stations: [],
    types: ["thermalRaw"],
  });
  expect(visits).toEqual([
    [
      {
        classification: "stoat",
        classificationAi: "possum",
        classFromUserTag: true,
        recordings: [
          {
            recId: ids.possum,
            start: at("21:00"),
            processingState: "CORRUPT",
            tracks: [
              {
                id: trackId,
                tag: "stoat",
                isAITagged: false,
                aiTag: "possum",
                start: 0,
                end: 2.5,
                mass: 0,
              },
            ],
          },
        ],
      },
    ],
  ]);
});

test("people who disagree are told of", async () => {
  const { api, member, admin, projectId, ids } = await openNight();
  await using _ = api;
  const [trackId = 0] = await listTrackIds(api, ids.possum);
  await tagTrack(api, trackId, { what: "possum", userId: member.id });
  await tagTrack(api, trackId, { what: "rat", userId: admin.id });
  const options = { projectId, from: at("20:30"), until: at("21:30") };
  const { visits } = await api.send(listProjectVisits, options, member.token);
  expect(visits).toMatchObject([[{ classification: "mammal", userTagsConflict: true }]]);
});

test("visits are asked for by location, time and type", async () => {
  const night = await openNight();
  await using _ = night.api;
  const { ids } = night;
  const [first, second] = await listLocations(night.api);
  const search = async (options: object) =>
    (await readNames(night, options)).flat().map(([, ...of]) => of);
  expect(await search({ locations: [second?.id] })).toEqual([[ids.possum]]);
  expect(await search({ locations: [first?.id, second?.id], from: at("20:30") })).toEqual([
    [ids.cat],
    [ids.possum],
  ]);
  expect(await search({ until: at("20:30") })).toEqual([[ids.rat, ids.again]]);
  expect(await search({ types: ["thermal"] })).toHaveLength(3);
  expect(await search({ types: ["trailcam-video", "debug"] })).toEqual([]);
  expect(await search({ types: ["debug"] })).toEqual([]);
});

test("deleted recordings, and those of other projects at a location asked for, are part of no visit", async () => {
  const { api, owner, projectId, member, ids } = await openNight();
  await using _ = api;
  const foreign = await makeProject(api, owner, "Weka Flat");
  const camera = await makeCamera(api, foreign, "Flat camera");
  await see(api, camera, { at: at("23:00"), location: ridge, tracks: [["dog"]] });
  await markGone(api, "recordings", ids.cat);
  const locations = (await listLocations(api)).map(({ id }) => id);
  expect(locations).toHaveLength(3);
  const names = await readNames({ api, member, projectId }, { locations });
  expect(names).toEqual([[["possum", ids.possum]], [["rat", ids.rat, ids.again]]]);
});

test("of more recordings than 200 the newest are told", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const { location_id, device_id, ...row } = await api.services.store.read
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", await see(api, camera, { at: at("20:00"), location: ridge, tracks: [] }))
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 204 }, (_, order) => ({
    ...row,
    id: row.id + 1 + order,
    device_id,
    location_id,
    recorded_at: new Date(Date.parse(at("20:00")) + (order + 1) * 60_000).toISOString(),
  }));
  await api.services.store.write.insertInto("recordings").values(copies).execute();
  const names = await readNames({ api, member, projectId });
  const newest = copies.slice(-200).map(({ id }) => id);
  expect(names).toEqual([[["none", ...newest]]]);
});

test("a search that makes no sense is refused", async () => {
  const { api, member, projectId } = await openNight();
  await using _ = api;
  for (const options of [{ types: ["audio"] }, { types: ["sound"] }, { locations: ["ridge"] }]) {
    const input = { projectId, ...options } as never;
    expect((await api.refuse(listProjectVisits, input, member.token)).status).toBe(422);
  }
});
