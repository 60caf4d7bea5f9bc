import { expect, test } from "vitest";
import type { SearchMode } from "#contract/wire/recordings/recording-search.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { listTrackIds, markGone, see, tagTrack } from "#tests/support/recordings/observations.ts";
import { openSearched, refuseSearch } from "#tests/support/recordings/recording-search.ts";

const expected: [tagMode: SearchMode | undefined, tags: string[], found: string][] = [
  [undefined, [], "ABCD"],
  [undefined, ["possum"], "BD"],
  [undefined, ["possum", "cat"], "ABD"],
  ["any", ["possum"], "ABCD"],
  ["untagged", [], "C"],
  ["untagged", ["possum"], "AC"],
  ["tagged", [], "ABD"],
  ["human-tagged", [], "D"],
  ["human-tagged", ["cat"], ""],
  ["automatic-tagged", [], "AB"],
  ["automatic-tagged", ["cat"], "A"],
  ["no-human", [], "ABC"],
  ["no-human", ["cat"], "ABCD"],
  ["automatic-only", [], "AB"],
  ["automatic-only", ["possum"], "B"],
  ["human-only", [], "D"],
  ["human-only", ["cat"], ""],
  ["automatic+human", [], ""],
  ["automatic-and-human", [], ""],
  ["cool", [], ""],
];

test("every tag mode finds what the field's set of recordings says", async () => {
  const { api, letters } = await openSearched();
  await using _ = api;
  const found: typeof expected = [];
  for (const [tagMode, tags] of expected)
    found.push([tagMode, tags, await letters({ tags, ...(tagMode ? { tagMode } : {}) })]);
  expect(found).toEqual(expected);
});

test("a word means what lies below it in the tree too, unless it is meant alone", async () => {
  const { api, letters } = await openSearched();
  await using _ = api;
  expect(await letters({ tags: ["mammal"] })).toBe("ABD");
  expect(await letters({ tags: ["mammal"], exclusive: true })).toBe("");
  expect(await letters({ tags: ["possum"], exclusive: true })).toBe("BD");
});

test("where people have spoken of a recording, the model's word does not make it tagged", async () => {
  const { api, letters, a, member } = await openSearched();
  await using _ = api;
  const [trackId = 0] = await listTrackIds(api, a);
  await tagTrack(api, trackId, { what: "ferret", userId: member.id });
  expect(await letters({ tags: ["cat"] })).toBe("");
  expect(await letters({ tags: ["ferret"] })).toBe("A");
  expect(await letters({ tags: ["cat"], tagMode: "automatic-tagged" })).toBe("A");
  for (const tagMode of ["automatic+human", "automatic-and-human"] as const) {
    expect(await letters({ tagMode })).toBe("A");
  }
});

test("the tags of all models count, but not what was put aside", async () => {
  const { api, letters, camera, b, trackId } = await openSearched();
  await using _ = api;
  const said = [{ what: "hedgehog", model: "a small one" }];
  const e = await see(api, camera, { at: "2026-11-20T06:05:00.000Z", tracks: [said] });
  expect(await letters({ tags: ["hedgehog"] })).toBe(String(e));
  const [track = 0] = await listTrackIds(api, e);
  await markGone(api, "tracks", track);
  expect(await letters({ tags: ["hedgehog"] })).toBe("");
  expect(await letters({ tagMode: "untagged" })).toBe(`${e}C`);
  const tags = api.services.store.read.selectFrom("track_tags").select("id");
  const tag = await tags.where("track_id", "=", trackId).executeTakeFirstOrThrow();
  await markGone(api, "track_tags", tag.id);
  expect(await letters({ tags: ["possum"] })).toBe("B");
  await markGone(api, "recordings", b);
  expect(await letters({ tags: ["possum"] })).toBe("");
});

test("labels are found by their own words, by no words and as a mode", async () => {
  const { api, letters, a, c, member } = await openSearched();
  await using _ = api;
  const label = (id: number, detail: string, automatic: boolean) =>
    api.send(addLabel, { id, tag: { detail, confidence: 0.9, automatic } }, member.token);
  await label(c, "cool", false);
  await label(a, "multiple animals", true);
  await label(a, "possum", false);
  expect(await letters({ tags: ["cool"] })).toBe("C");
  expect(await letters({ tags: ["cool", "cat"] })).toBe("AC");
  expect(await letters({ tags: ["possum"] })).toBe("BD");
  expect(await letters({ tags: ["possum", "cool"] })).toBe("ABCD");
  expect(await letters({ tagMode: "untagged" })).toBe("");
  expect(await letters({ tagMode: "untagged", tags: ["cool"] })).toBe("ABD");
  expect(await letters({ tagMode: "tagged" })).toBe("ABCD");
  expect(await letters({ tagMode: "human-tagged" })).toBe("ACD");
  expect(await letters({ tagMode: "no-human", tags: ["cool"] })).toBe("ABD");
  expect(await letters({ tagMode: "automatic-tagged", tags: ["multiple animals"] })).toBe("A");
  expect(await letters({ tagMode: "cool" })).toBe("C");
  expect(await letters({ tagMode: "multiple animals" })).toBe("A");
  expect(await letters({ tagMode: "multiple animals", tags: ["cat"] })).toBe("A");
  expect(await letters({ tagMode: "multiple animals", tags: ["possum"] })).toBe("");
});

test("all is interesting but birds and what is nothing", async () => {
  const { api, letters, camera } = await openSearched();
  await using _ = api;
  const seen = (minute: number, what: string) =>
    see(api, camera, { at: `2026-11-20T05:0${minute}:00.000Z`, tracks: [[what]] });
  await seen(1, "bird");
  await seen(2, "false-positive");
  const unknown = await seen(3, "something odd");
  expect(await letters({ tags: ["interesting"] })).toBe(`${unknown}ABD`);
  expect(await letters({ tags: ["something odd"] })).toBe(String(unknown));
});

test("words are compared, whatever they say", async () => {
  const { api, letters, camera } = await openSearched();
  await using _ = api;
  const attacks = [
    "'; drop table recordings; --",
    "x' or '1'='1",
    "possum%",
    "all.mammal.*",
    'po"ssum',
    "\\",
    "{possum}",
    "$1",
    "?",
    "__proto__",
  ];
  for (const word of attacks) {
    expect([word, await letters({ tags: [word] })]).toEqual([word, ""]);
    expect(await letters({ tags: [word, "cool", "possum"] })).toBe("BD");
  }
  const [word = ""] = attacks;
  const odd = await see(api, camera, { at: "2026-11-20T05:00:00.000Z", tracks: [[word]] });
  expect(await letters({ tags: [word] })).toBe(String(odd));
});

test("a mode that is none, and words that are no list of words, are refused", async () => {
  const { api, member } = await openSearched();
  await using _ = api;
  for (const tagMode of ["cat", "", "any' or 1=1", "toString"]) {
    const refusal = await refuseSearch(api, member, { tagMode: tagMode as SearchMode });
    expect(refusal).toMatchObject({ status: 422, errors: [{ param: "tagMode" }] });
  }
  for (const tags of ["cat", [""], [1], [null], { cat: 1 }, ["a\0b"], Array(101).fill("cat")]) {
    const refusal = await refuseSearch(api, member, { tags: tags as string[] });
    expect(refusal.status).toBe(422);
    expect(refusal.errors[0]?.param).toMatch(/^tags/);
  }
});
