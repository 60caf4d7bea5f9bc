import { expect, test } from "vitest";
import { centre, findShown, fitted, panBy, reveal, zoomTo } from "#media/image/zoom.ts";

const most = 8;

test("what is under the pointer stays there while the picture grows", () => {
  const at = { x: 0.25, y: 0.75 };
  const twice = zoomTo(fitted, 2, { at, most });
  expect(twice).toEqual({ zoom: 2, x: -0.25, y: -0.75 });
  expect(zoomTo(twice, 4, { at, most })).toEqual({ zoom: 4, x: -0.75, y: -2.25 });
  expect(zoomTo(twice, 1, { at, most })).toEqual(fitted);
});

test("a picture is never smaller than its frame, nor larger than the most", () => {
  expect(zoomTo(fitted, 0.1, { at: centre, most })).toEqual(fitted);
  expect(zoomTo(fitted, 100, { at: centre, most }).zoom).toBe(most);
});

test("a picture moves until its edge is that of the frame", () => {
  const middle = zoomTo(fitted, 2, { at: centre, most });
  expect(panBy(middle, { x: 0.25, y: -0.25 })).toEqual({ zoom: 2, x: -0.25, y: -0.75 });
  expect(panBy(middle, { x: 5, y: -5 })).toEqual({ zoom: 2, x: 0, y: -1 });
  expect(panBy(fitted, { x: 0.5, y: 0.5 })).toEqual(fitted);
});

test("zooming out near an edge leaves no gap there", () => {
  const corner = panBy(zoomTo(fitted, 4, { at: centre, most }), { x: -5, y: -5 });
  expect(zoomTo(corner, 2, { at: { x: 0, y: 0 }, most })).toEqual({ zoom: 2, x: -1, y: -1 });
});

test("a part is shown by the shortest way, or from its corner where it is larger than the frame", () => {
  const corner = { zoom: 4, x: 0, y: 0 };
  expect(reveal(corner, { x: 0.1, y: 0.1, width: 0.1, height: 0.1 })).toEqual(corner);
  expect(reveal(corner, { x: 0.5, y: 0.5, width: 0.25, height: 0.125 })).toEqual({
    zoom: 4,
    x: -2,
    y: -1.5,
  });
  const end = { zoom: 4, x: -3, y: -3 };
  expect(reveal(end, { x: 0.5, y: 0.25, width: 0.125, height: 0.75 })).toEqual({
    zoom: 4,
    x: -2,
    y: -1,
  });
});

test("what a frame shows of a part ends at the edges of the frame", () => {
  const part = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 };
  expect(findShown(fitted, part)).toEqual({ left: 0.25, right: 0.5, top: 0.5, bottom: 0.75 });
  const near = { zoom: 4, x: -1.5, y: -1 };
  expect(findShown(near, part)).toBeUndefined();
  const shown = { left: 0, right: 0.5, top: 0.5, bottom: 1 };
  expect(findShown({ ...near, y: -1.5 }, part)).toEqual(shown);
});
