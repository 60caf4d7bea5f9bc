import { expect, test } from "vitest";
import {
  findTellingTracks,
  readThumbnail,
  readThumbnailSpot,
} from "#contract/rules/recordings/thumbnails.ts";

const region = { x: 1, y: 2, width: 3, height: 4, frame_number: 5 };

test("a region names a rectangle of a frame, or nothing", () => {
  expect(readThumbnailSpot(region)).toEqual({ x: 1, y: 2, width: 3, height: 4, order: 5 });
  for (const invalidToken of [
    undefined,
    null,
    "all",
    {},
    { ...region, frame_number: undefined },
    { ...region, frame_number: 1.5 },
    { ...region, width: 0 },
    { ...region, height: -4 },
    { ...region, x: "1" },
  ])
    expect([invalidToken, readThumbnailSpot(invalidToken)]).toEqual([invalidToken, undefined]);
});

test("a track without a thumbnail has no score and no region", () => {
  for (const data of [{}, { thumbnail: null }, { thumbnail: { score: "high" } }])
    expect(readThumbnail(data)).toEqual({ spot: undefined, score: 0 });
  const said = readThumbnail({ thumbnail: { region, score: 7.5 } });
  expect(said).toMatchObject({ spot: { order: 5 }, score: 7.5 });
});

const tag = (what: string, automatic = true) => ({ what, automatic, userTagsConflict: false });

test("the tracks that tell most of a recording are those whose word wins the vote", () => {
  const idsOf = (tags: (ReturnType<typeof tag> | undefined)[]) =>
    findTellingTracks(tags.map((one, id) => ({ id, tag: one }))).map(({ id }) => id);
  expect(idsOf([])).toEqual([]);
  expect(idsOf([undefined])).toEqual([]);
  expect(idsOf([tag("rat"), tag("possum"), undefined, tag("possum")])).toEqual([1, 3]);
  expect(idsOf([tag("rat"), tag("rat"), tag("possum", false)])).toEqual([2]);
  expect(idsOf([tag("unidentified"), tag("unidentified"), tag("cat")])).toEqual([2]);
  expect(idsOf([tag("cat"), tag("cat", false)])).toEqual([1]);
});
