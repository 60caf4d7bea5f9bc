import { expect, test } from "vitest";
import { toPictureBox } from "#contract/rules/recordings/still-boxes.ts";
import { isWholeTrack, toDrawnTrack, toWholeTrack } from "#contract/rules/tracks/drawn-track.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";

const film = { type: "thermalRaw" as const, duration: 10 };
const box = { left: 25, top: 50, width: 10, height: 20 };

function positionsOf(track: ReturnType<typeof toDrawnTrack>): Position[] {
  return track.positions as Position[];
}

test("one box stands in each frame of its span, in pixels from the top left", () => {
  const track = toDrawnTrack({ start: 1, end: 3, box }, film);
  expect(track).toMatchObject({ start_s: 1, end_s: 3, automatic: false });
  const positions = positionsOf(track);
  expect(positions).toHaveLength(18);
  expect(positions[0]).toEqual({ x: 40, y: 60, width: 16, height: 24, order: 9 });
  expect(positions.at(-1)).toEqual({ x: 40, y: 60, width: 16, height: 24, order: 26 });
});

test("a film of another rate has a box in each of its own frames", () => {
  const positions = positionsOf(
    toDrawnTrack({ start: 1, end: 3, box }, { ...film, framesPerSecond: 30 }),
  );
  expect(positions).toHaveLength(60);
  expect([positions[0]?.order, positions.at(-1)?.order]).toEqual([30, 89]);
});

test("of two boxes the first frame has one, the last the other, and those between lie between", () => {
  const endBox = { left: 75, top: 50, width: 20, height: 20 };
  const positions = positionsOf(toDrawnTrack({ start: 0, end: 1, box, endBox }, film));
  expect(positions.map(({ x }) => x)).toEqual([40, 50, 60, 70, 80, 90, 100, 110, 120]);
  expect(positions.map(({ width }) => width)).toEqual([16, 18, 20, 22, 24, 26, 28, 30, 32]);
  expect(positionsOf(toDrawnTrack({ start: 0, end: 0.1, box, endBox }, film))).toMatchObject([
    { x: 40, width: 16 },
  ]);
});

test("without a box a track fills the picture, and ends with the recording at the latest", () => {
  const track = toDrawnTrack({ start: 9, end: 99 }, film);
  expect(track.end_s).toBe(10);
  expect(positionsOf(track)[0]).toEqual({ x: 0, y: 0, width: 160, height: 120, order: 81 });
  expect(positionsOf(track)).toHaveLength(9);
});

test("a track for the whole of a recording is known as such, others are not", () => {
  const still = { type: "trailcam-image" as const, duration: 0 };
  const endless = { type: "trailcam-video" as const, duration: null };
  for (const [recording, end] of [
    [film, 10],
    [still, 1],
    [endless, 1],
  ] as const) {
    const whole = toWholeTrack(recording);
    expect(whole).toMatchObject({ start_s: 0, end_s: end });
    const [first] = positionsOf(whole);
    expect(isWholeTrack(0, first, recording.type)).toBe(true);
    expect(isWholeTrack(1, first, recording.type)).toBe(false);
    const [part] = positionsOf(toDrawnTrack({ start: 0, end: 1, box }, recording));
    expect(isWholeTrack(0, part, recording.type)).toBe(false);
    expect(isWholeTrack(0, undefined, recording.type)).toBe(false);
  }
});

test("on a still a box comes back where it was drawn", () => {
  const still = { type: "trailcam-image" as const, duration: 0 };
  const track = toDrawnTrack({ start: 0, end: 1, box }, still);
  const [x, y, width, height] = [0.25, 0.5, 0.1, 0.2].map(
    (side) => expect.closeTo(side, 9) as number,
  );
  expect(toPictureBox(positionsOf(track))).toEqual({ x, y, width, height });
});

test("a sound has a span alone", () => {
  const track = toDrawnTrack({ start: 0, end: 1, box }, { type: "audio", duration: 60 });
  expect(track.positions).toBeUndefined();
});
