import { expect, test } from "vitest";
import type { Region } from "#media/thermal/region.ts";
import { followTrack, frameBox } from "#media/thermal/track-window.ts";

const sensor = { width: 160, height: 120 };
const film = { size: sensor, frameCount: 300, fps: 9 };

function walk(from: number, to: number, place: (frame: number) => Region): Map<number, Region> {
  const length = to - from + 1;
  return new Map(Array.from({ length }, (_, order) => [from + order, place(from + order)]));
}

function isInside({ x, y, width, height }: Region, window: Region): boolean {
  const isRight = x >= window.x && y >= window.y;
  return isRight && x + width <= window.x + window.width && y + height <= window.y + window.height;
}

test("a box is framed by a square with room around it, inside the sensor", () => {
  expect(frameBox({ x: 60, y: 40, width: 40, height: 20 }, sensor)).toEqual({
    x: 50,
    y: 20,
    width: 60,
    height: 60,
  });
  expect(frameBox({ x: 0, y: 0, width: 6, height: 4 }, sensor)).toMatchObject({
    x: 0,
    y: 0,
    width: 24,
  });
  expect(frameBox({ x: -9, y: -9, width: 500, height: 500 }, sensor)).toEqual({
    x: 20,
    y: 0,
    width: 120,
    height: 120,
  });
});

test("a short path is held in one window, from half a second before to half a second after", () => {
  const boxes = walk(20, 50, (frame) => ({ x: 40 + frame / 2, y: 50, width: 12, height: 10 }));
  const { firstFrame, windows } = followTrack(boxes, { ...film, view: { frameNumber: 30 } });
  expect([firstFrame, windows.length]).toEqual([15, 41]);
  expect(new Set(windows).size).toBe(1);
  for (const box of boxes.values()) expect(isInside(box, windows[0]!)).toBe(true);
});

test("a long path is followed without jumps, the animal always in the window", () => {
  const boxes = walk(10, 80, (frame) => ({
    x: 5 + (frame - 10) * 1.9,
    y: 40 + 20 * Math.sin(frame / 9),
    width: 14,
    height: 12,
  }));
  for (const frame of [30, 31, 32]) boxes.delete(frame);
  const { firstFrame, windows } = followTrack(boxes, { ...film, view: { frameNumber: 40 } });
  expect(new Set(windows.map(({ width }) => width)).size).toBe(1);
  expect(windows[0]!.width).toBeLessThan(sensor.height * 0.6);
  for (const [index, window] of windows.entries()) {
    expect(isInside(window, { x: 0, y: 0, ...sensor })).toBe(true);
    const box = boxes.get(firstFrame + index);
    if (box) expect(isInside(box, window), `frame ${firstFrame + index}`).toBe(true);
    const before = windows[index - 1] ?? window;
    expect(Math.hypot(window.x - before.x, window.y - before.y)).toBeLessThan(4);
  }
});

test("of a long stay fifteen seconds are shown, around what shows it best", () => {
  const boxes = walk(0, 290, () => ({ x: 40, y: 50, width: 12, height: 10 }));
  const spanOf = (frameNumber: number) => {
    const { firstFrame, windows } = followTrack(boxes, { ...film, view: { frameNumber } });
    return [firstFrame, firstFrame + windows.length - 1];
  };
  expect(spanOf(150)).toEqual([83, 217]);
  expect(spanOf(3)).toEqual([0, 134]);
  expect(spanOf(288)).toEqual([161, 295]);
});

test("a track with a single box, or with boxes of nothing, has a clip around what there is", () => {
  const box = { x: 100, y: 50, width: 12, height: 10 };
  const nothing = { x: 0, y: 0, width: 0, height: 0 };
  const boxes = new Map([
    [2, box],
    [4, nothing],
  ]);
  const { firstFrame, windows } = followTrack(boxes, {
    ...film,
    frameCount: 6,
    view: { frameNumber: 2 },
  });
  expect([firstFrame, windows.length]).toEqual([0, 6]);
  for (const window of windows) expect(window).toEqual(frameBox(box, sensor));
});
