import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlayableFilm, Playhead } from "#media/thermal/playhead.ts";

const whole: PlayableFilm = { fps: 9, frameCount: 90, isSettled: true, hasFrame: () => true };

function playheadOf(film: Partial<PlayableFilm> = {}, pace = {}): Playhead {
  const playhead = new Playhead();
  playhead.load({ ...whole, ...film });
  playhead.setPace({ speed: 1, isLooping: false, ...pace });
  return playhead;
}

/** The frames that a display shows, one a refresh, and when. */
function watch(playhead: Playhead, refreshes: readonly number[]): { frame: number; at: number }[] {
  let previous = refreshes[0]!;
  return refreshes.map((at) => {
    playhead.advance(at - previous);
    previous = at;
    return { frame: playhead.frame, at };
  });
}

function refreshesOf(hertz: number, seconds: number, lateBy: (at: number) => number = () => 0) {
  return Array.from({ length: hertz * seconds + 1 }, (_, at) => (at * 1000) / hertz + lateBy(at));
}

test.each([
  [30, 1],
  [60, 0.25],
  [60, 1],
  [60, 6],
  [90, 1],
  [90, 4],
  [120, 1],
  [144, 2],
])("a display of %i Hz shows a film at %f times its pace to the frame", (hertz, speed) => {
  const playhead = playheadOf({ frameCount: 5400 }, { speed });
  playhead.play();
  for (const { frame, at } of watch(playhead, refreshesOf(hertz, 60))) {
    expect(Math.abs(frame + 0.5 - (at / 1000) * 9 * speed)).toBeLessThan(0.501);
  }
  playhead.advance(50 / speed);
  expect(playhead.frame).toBe(540 * speed);
});

test("late and lost refreshes change nothing of the pace", () => {
  const playhead = playheadOf({ frameCount: 5400 });
  playhead.play();
  const late = refreshesOf(60, 60, (at) => (at % 7) * 2).filter((_, at) => at % 11 !== 3);
  watch(playhead, late);
  expect(playhead.frame).toBe(Math.floor((late.at(-1)! / 1000) * 9));
});

test("each frame is shown, and none twice in a row, where the display is fast enough", () => {
  const playhead = playheadOf({ frameCount: 60 });
  playhead.play();
  const frames = watch(playhead, refreshesOf(60, 10)).map(({ frame }) => frame);
  const changes = frames.filter((frame, at) => at === 0 || frame !== frames[at - 1]);
  expect(changes).toEqual(Array.from({ length: 60 }, (_, frame) => frame));
});

test("playing stops at the last frame, and begins again from there", () => {
  const playhead = playheadOf();
  playhead.play();
  playhead.advance(20_000);
  expect(playhead).toMatchObject({ frame: 89, isPlaying: false, isAtEnd: true });
  playhead.toggle();
  expect(playhead).toMatchObject({ frame: 0, isPlaying: true, isAtEnd: false });
});

test("a loop goes on without a gap, and without losing time", () => {
  const playhead = playheadOf({ frameCount: 9 }, { isLooping: true });
  playhead.play();
  watch(playhead, refreshesOf(60, 100));
  expect(playhead.isPlaying).toBe(true);
  expect(playhead.position).toBeCloseTo(0, 3);
  playhead.advance(250);
  expect(playhead.frame).toBe(2);
});

test("a span stops after its last frame, or begins again where it loops", () => {
  const span = { first: 20, last: 28 };
  const once = playheadOf();
  once.playSpan(span);
  once.advance(1500);
  expect(once).toMatchObject({ frame: 28, isPlaying: false });
  const looping = playheadOf({}, { isLooping: true });
  looping.playSpan(span);
  looping.advance(1500);
  expect(looping).toMatchObject({ frame: 24, isPlaying: true, loopStart: 20 });
  looping.pause();
  looping.play();
  looping.advance(1000);
  expect(looping.frame).toBe(33);
});

test("a span that goes past the end of the film ends with it", () => {
  const playhead = playheadOf({ frameCount: 25 });
  playhead.playSpan({ first: 20, last: 40 });
  playhead.advance(5000);
  expect(playhead).toMatchObject({ frame: 24, isPlaying: false });
});

test("a frame that is not decoded is waited for, and the wait is not made up for", () => {
  const decoded = new Set([0, 1, 2]);
  const playhead = playheadOf({ hasFrame: (frame) => decoded.has(frame) });
  playhead.play();
  playhead.advance(1000);
  playhead.advance(1000);
  expect(playhead.frame).toBe(2);
  for (let frame = 3; frame < 20; frame++) decoded.add(frame);
  playhead.advance(16);
  expect(playhead.frame).toBe(3);
});

test("after it ran out of frames a film goes on when there is a second of them, or no more will come", () => {
  const playhead = playheadOf({ frameCount: 5, isSettled: false });
  playhead.play();
  playhead.advance(1000);
  expect(playhead).toMatchObject({ frame: 4, isPlaying: true, isAtEnd: false });
  playhead.load({ ...whole, frameCount: 13, isSettled: false });
  playhead.advance(200);
  expect(playhead.frame).toBe(4);
  playhead.load({ ...whole, frameCount: 15, isSettled: false });
  playhead.advance(200);
  expect(playhead.frame).toBe(6);
  playhead.advance(5000);
  playhead.load({ ...whole, frameCount: 16 });
  playhead.advance(5000);
  expect(playhead).toMatchObject({ frame: 15, isPlaying: false, isAtEnd: true });
});

test("stepping pauses, jumping and seeking do not, and all stay within the film", () => {
  const playhead = playheadOf();
  playhead.play();
  playhead.jump(2);
  expect(playhead).toMatchObject({ frame: 18, isPlaying: true });
  playhead.seek(50);
  expect(playhead).toMatchObject({ frame: 50, isPlaying: true });
  playhead.step(-1);
  expect(playhead).toMatchObject({ frame: 49, isPlaying: false });
  const anywhere = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, (seek, step, jump) => {
      playhead.seek(seek);
      playhead.step(step);
      playhead.jump(jump);
      expect(playhead.frame).toBeGreaterThanOrEqual(0);
      expect(playhead.frame).toBeLessThan(90);
    }),
  );
});

test("time stands still while the scrubber is held", () => {
  const playhead = playheadOf();
  playhead.play();
  playhead.hold(true);
  playhead.advance(1000);
  expect(playhead.frame).toBe(0);
  playhead.hold(false);
  playhead.advance(1000);
  expect(playhead.frame).toBe(9);
});

test("without a frame nothing moves", () => {
  const playhead = new Playhead();
  playhead.play();
  playhead.advance(1000);
  expect(playhead).toMatchObject({ frame: 0, isAtEnd: false });
});

test("listeners hear of every move until they leave", () => {
  const playhead = playheadOf();
  const heard: number[] = [];
  const leave = playhead.subscribe(() => heard.push(playhead.frame));
  playhead.seek(3);
  leave();
  playhead.seek(4);
  expect(heard).toEqual([3]);
});
