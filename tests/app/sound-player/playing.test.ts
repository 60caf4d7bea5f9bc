import { expect, test } from "vitest";
import {
  choosePiece,
  findNext,
  toElementSeconds,
  toSoundSeconds,
} from "#app/components/sound-player/playing/pieces.ts";
import { transpose } from "#app/components/sound-player/playing/filters.ts";
import { toPreferences } from "#app/components/sound-player/preferences.ts";
import { listHeard, listShown, toPassage } from "#app/components/sound-player/sound-track.ts";

const whole = { mediaPath: "/kea/media/7", seconds: 3600, alone: undefined };
const played = { ...whole, slower: 1, hasCopy: false };
const call = { start: 12.0004, end: 14.5, band: { low: 800.4, high: 1200 } };

test("all of a sound is played from the file itself or its copy, at any moment", () => {
  const piece = choosePiece(played, 1800);
  expect(piece).toEqual({ src: "/kea/media/7/raw", start: 0, end: 3600, slower: 1 });
  expect(toElementSeconds(piece, 1800)).toBe(1800);
  expect(findNext(piece, played)).toBeUndefined();
  const copied = { ...played, hasCopy: true };
  expect(choosePiece(copied, 1800)).toEqual({ ...piece, src: "/kea/media/7/sound-mp3" });
  expect(choosePiece({ ...copied, alone: call }, 13).src).toContain("/sound-clip?");
});

test("a passage alone is cut and filtered by the server, the same at each of its moments", () => {
  const alone = { ...played, alone: call };
  const src = "/kea/media/7/sound-clip?start=12&end=14.5&min=800&max=1200";
  for (const moment of [12, 13.5, 14.5, 0, 99]) expect(choosePiece(alone, moment).src).toBe(src);
  expect(findNext(choosePiece(alone, 13), alone)).toBeUndefined();
  const { src: unknown } = choosePiece({ ...played, alone: { start: 1, end: 2 } }, 1);
  expect(unknown).toBe("/kea/media/7/sound-clip?start=1&end=2");
});

test("what is longer than a clip, or slowed, goes on piece by piece to the end", () => {
  const long = { ...played, alone: { start: 10, end: 150 } };
  const pieces = [10, 75, 140].map((moment) => choosePiece(long, moment));
  expect(pieces.map(({ start, end }) => [start, end])).toEqual([
    [10, 70],
    [70, 130],
    [130, 150],
  ]);
  expect(pieces.map((piece) => findNext(piece, long))).toEqual([70, 130, undefined]);
  const slowed = { ...played, seconds: 15, slower: 10 };
  const piece = choosePiece(slowed, 12);
  expect(piece.src).toBe("/kea/media/7/sound-clip?start=10&end=15&slower=10");
  expect(toElementSeconds(piece, 12)).toBe(20);
  expect(toSoundSeconds(piece, 20)).toBe(12);
});

test("what is kept is used, and what is not known is as new", () => {
  const usual = toPreferences(undefined);
  expect(usual).toMatchObject({ palette: "viridis", scale: "linear", speed: 1, volume: 1 });
  const kept = { ...usual, palette: "paper", scale: "mel", speed: 0.1, isLooping: true, volume: 0 };
  expect(toPreferences(kept)).toEqual(kept);
  const odd = { palette: "pink", scale: 1, speed: 3, isLooping: "yes", volume: 2, more: 1 };
  expect(toPreferences(odd)).toEqual(usual);
  expect(toPreferences("odd")).toEqual(usual);
});

test("tracks go by time, false triggers by choice, and those of a moment are heard", () => {
  const track = { number: 1, label: "kiwi", isHidden: false };
  const tracks = [
    { ...track, id: 1, start: 5, end: 6 },
    { ...track, id: 2, start: 1, end: 5.5, minFreq: 800, maxFreq: 900 },
    { ...track, id: 3, start: 2, end: 3, isHidden: true },
  ];
  const idsOf = (choice: Parameters<typeof listShown>[1]) =>
    listShown(tracks, choice).map(({ id }) => id);
  expect(idsOf({ withHidden: false })).toEqual([2, 1]);
  expect(idsOf({ withHidden: false, chosenId: 3 })).toEqual([2, 3, 1]);
  expect(idsOf({ withHidden: true })).toEqual([2, 3, 1]);
  expect(listHeard(tracks, 5.2).map(({ id }) => id)).toEqual([1, 2]);
  expect(toPassage(tracks[1]!).band).toEqual({ low: 800, high: 900 });
  expect(toPassage({ ...tracks[1]!, minFreq: 0, maxFreq: 0 }).band).toBeUndefined();
});

test("filters follow a sound that is played lower", () => {
  const bats = { gain: 6, above: 20_000, below: undefined };
  expect(transpose(bats, 1 / 10)).toEqual({ gain: 6, above: 2000, below: undefined });
});

test("the end of a piece is never the start of the same piece again", () => {
  const alone = { start: 4.07, end: 200 };
  const first = choosePiece({ ...played, alone }, alone.start);
  const next = choosePiece({ ...played, alone }, first.end);
  expect(next.start).toBeCloseTo(first.end, 6);
});
