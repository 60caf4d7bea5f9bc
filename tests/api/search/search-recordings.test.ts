import { expect, test } from "vitest";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { listRecordings } from "#contract/wire/recordings/recording-search.ts";
import { at } from "#tests/support/projects/locations.ts";
import { markGone, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import {
  multiply,
  openSearched,
  refuseSearch,
  search,
  searchIds,
  type Query,
} from "#tests/support/recordings/recording-search.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("row 21: the answer of the older query and each row of it have exactly these keys", async () => {
  await using api = await openTestApi();
  const { camera, member, projectId } = await makeCast(api);
  const tracks = [
    {
      start_s: 2,
      end_s: 3,
      positions: [{ x: 1, y: 1, width: 2, height: 2 }],
      predictions: [{ model_id: 1, confident_tag: "false-positive", confidence: 0.75 }],
    },
  ];
  const id = await record(api, camera, {
    comment: "Hm",
    recordingDateTime: at(6),
    additionalMetadata: { bait: "peanut butter" },
    location: ridge,
    metadata: { models: [{ id: 1, name: "Master" }], tracks },
  });
  const tag = { detail: "cool", confidence: 0.9, startTime: 1 };
  const { tagId } = await api.send(addLabel, { id, tag }, member.token);
  expect(await search(api, member)).toEqual({
    rows: [
      {
        id,
        type: "thermalRaw",
        duration: (1 / 9) * 30,
        recordingDateTime: at(6),
        location: ridge,
        deviceId: camera.id,
        deviceName: "Ridge camera",
        groupId: projectId,
        groupName: "Kea Basin",
        stationId: expect.any(Number),
        stationName: expect.any(String),
        processing: false,
        processingState: "FINISHED",
        comment: "Hm",
        rawMimeType: "application/x-cptv",
        additionalMetadata: expect.objectContaining({ bait: "peanut butter" }),
        tags: [
          {
            id: tagId,
            detail: "cool",
            confidence: 0.9,
            automatic: false,
            startTime: 1,
            createdAt: api.now().toISOString(),
            comment: null,
            taggerId: member.id,
            taggerName: "Mere Member",
          },
        ],
        tracks: [
          {
            id: expect.any(Number),
            start: 2,
            end: 3,
            filtered: true,
            tags: [
              {
                id: expect.any(Number),
                trackId: expect.any(Number),
                what: "false-positive",
                path: expect.any(String),
                confidence: 0.75,
                automatic: true,
                model: "Master",
              },
            ],
          },
        ],
      },
    ],
    count: 1,
    limit: 300,
    offset: 0,
  });
});

test("a row of sound tells of battery and birdsong, not of a version", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const facts = { version: "1.2", batteryLevel: 80, batteryCharging: "FULL", relativeToDawn: 60 };
  await record(api, camera, { type: "audio", duration: 60, recordingDateTime: at(6), ...facts });
  const { rows } = await search(api, member);
  expect(rows).toMatchObject([{ type: "audio", batteryLevel: 80, redacted: false }]);
  for (const key of ["version", "batteryCharging", "relativeToDawn"]) {
    expect(rows[0]).not.toHaveProperty(key);
  }
});

test("the newest come first, a page at a time, with how many there are", async () => {
  const { api, member, a, b, c, d } = await openSearched();
  await using _ = api;
  expect(await searchIds(api, member)).toEqual([d, c, b, a]);
  const page = await search(api, member, { limit: 2, offset: 1 });
  expect(page.rows.map(({ id }) => id)).toEqual([c, b]);
  expect(page).toMatchObject({ count: 4, limit: 2, offset: 1 });
  const short = await search(api, member, { limit: 3, offset: 2, countAll: false });
  expect(short).toMatchObject({ count: 2, limit: 3, offset: 2 });
  for (const wrong of [{ limit: -1 }, { offset: -5 }]) {
    expect((await api.refuse(listRecordings, wrong, member.token)).status).toBe(422);
  }
});

test("rows come in the order that is asked for, what has no value as the greatest", async () => {
  const { api, member, camera, a, b, c, d } = await openSearched();
  await using _ = api;
  const ask = (order: unknown) => searchIds(api, member, { order });
  expect(await ask([["id", "ASC"]])).toEqual([a, b, c, d]);
  expect(await ask([])).toEqual([d, c, b, a]);
  expect(await ask([["duration", "desc"]])).toEqual([c, d, b, a]);
  expect(
    await ask([
      ["type", "ASC"],
      ["recordingDateTime", "ASC"],
    ]),
  ).toEqual([c, a, b, d]);
  const reported = await record(api, camera, { comment: "Hm", recordingDateTime: at(5) });
  expect((await ask([["comment", "ASC"]]))[0]).toBe(reported);
  expect((await ask([["comment", "DESC"]])).at(-1)).toBe(reported);
  for (const order of [
    "id",
    [["name", "ASC"]],
    [["id", "ASC; drop table recordings"]],
    [["id"]],
    [["id", "ASC", "NULLS LAST"]],
    ["id"],
    [["constructor", "ASC"]],
    Array.from({ length: 11 }, () => ["id", "ASC"]),
  ]) {
    const refusal = await refuseSearch(api, member, { order });
    expect([order, refusal.status]).toEqual([order, 422]);
    expect(refusal.errors[0]?.param).toMatch(/^order/);
  }
});

test("rows are asked for by type, by state and by what their tracks show", async () => {
  const { api, letters } = await openSearched();
  await using _ = api;
  expect(await letters({ type: "audio" })).toBe("C");
  expect(await letters({ processingState: "CORRUPT" })).toBe("B");
  expect(await letters({ processingState: "FINISHED", type: "thermalRaw" })).toBe("AD");
  const { write } = api.services.store;
  await write.updateTable("tracks").set({ filtered: 0 }).execute();
  expect(await letters({ hideFiltered: true })).toBe("ABD");
  await write.updateTable("tracks").set({ filtered: 1 }).execute();
  expect(await letters({ hideFiltered: true })).toBe("");
});

test("deleted recordings are listed alone, to whoever asks for them", async () => {
  const { api, letters, a } = await openSearched();
  await using _ = api;
  await markGone(api, "recordings", a);
  expect(await letters()).toBe("BCD");
  expect(await letters({ deleted: true })).toBe("A");
});

test("of tags only those that count are told where that is asked for", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const said = ["cat", { what: "possum", model: "a small one" }];
  await see(api, camera, { at: at(6), tracks: [said] });
  const words = async (query: Query) => {
    const { rows } = await search(api, member, query);
    return rows[0]?.tracks[0]?.tags.map(({ what }) => what);
  };
  expect(await words({})).toEqual(["cat", "possum"]);
  expect(await words({ filterModel: "Master" })).toEqual(["cat"]);
  expect(await words({ filterModel: "" })).toEqual(["cat", "possum"]);
});

test("what a person says of an animal's sex is not told in rows", async () => {
  const { api, member, trackId } = await openSearched();
  await using _ = api;
  const { write } = api.services.store;
  await tagTrack(api, trackId, { what: "rat", userId: member.id });
  await write.updateTable("track_tags").set({ gender: "male" }).execute();
  const { rows } = await search(api, member);
  for (const { tracks } of rows)
    for (const { tags } of tracks) for (const tag of tags) expect(tag).not.toHaveProperty("data");
});

test("at most ten thousand rows come at once, and others have their turn meanwhile", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await multiply(api, await record(api, camera), 10_000);
  let turns: number | undefined = 0;
  const runOnce = () => {
    if (turns === undefined) return;
    turns += 1;
    setImmediate(runOnce);
  };
  runOnce();
  const path = `${listRecordings.path}?limit=20000`;
  const { body } = await requestRaw(api, path, { token: member.token });
  expect(turns).toBeGreaterThan(99);
  turns = undefined;
  const rows = body.rows as { id: number }[];
  expect([rows.length, body.count, body.limit]).toEqual([10_000, 10_001, 20_000]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(10_000);
});

test("a parameter that makes no sense, or is none, is refused", async () => {
  const { api, member } = await openSearched();
  await using _ = api;
  const wrong = {
    type: "video",
    processingState: "done",
    exclusive: "maybe",
    hideFiltered: "2",
    deleted: "yes",
    limit: "many",
    offset: "1.5",
    countAll: "",
    "view-mode": "admin",
    where: "{",
    tags: "[",
    order: "]",
  };
  for (const [name, value] of Object.entries(wrong)) {
    const path = `${listRecordings.path}?${new URLSearchParams({ [name]: value }).toString()}`;
    const { status, body } = await requestRaw(api, path, { token: member.token });
    expect([name, status, body.errorType]).toEqual([name, 422, "validation"]);
  }
  const { status } = await requestRaw(api, `${listRecordings.path}?jwt=x`, { token: member.token });
  expect(status).toBe(422);
});
