import { expect, test } from "vitest";
import { findMoment } from "#app/routes/project/recording/media/contact-sheet.tsx";
import { toPictures } from "#app/routes/project/recording/media/pictures.server.ts";

const { sheet } = toPictures(
  [
    {
      kind: "contact-sheet",
      mimeType: "image/webp",
      madeAt: "2026-11-20T00:00:00Z",
      bytes: 1000,
      width: 640,
      height: 480,
      frameTimesSeconds: [0, 4.1, 5.3],
    },
  ],
  { mediaPath: "/media/1", tracks: [] },
);

test("a tile names its moment to the tenth that it has", () => {
  expect(sheet?.moments.map(({ time }) => time)).toEqual(["0:00.0", "0:04.1", "0:05.3"]);
});

test("the tile nearest to the moment of the address is found", () => {
  expect(findMoment(sheet, "?t=4.8")).toEqual({ index: 2, time: "0:05.3" });
  expect(findMoment(undefined, "?t=4.8")).toBeUndefined();
});

test.each(["", "?t=", "?t=-5", "?t=1e9", "?t=now"])("%s is at no tile", (search) => {
  expect(findMoment(sheet, search)).toBeUndefined();
});
