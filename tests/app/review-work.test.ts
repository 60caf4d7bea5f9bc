import { expect, test } from "vitest";
import type { ReviewView } from "#app/routes/project/review/review-item.server.ts";
import { tagTrackless } from "#app/routes/project/review/work/tag-trackless.ts";
import {
  append,
  finish,
  say,
  undo,
  type Work,
} from "#app/routes/project/review/work/review-work.ts";

function makeView(id: number, tracks: number): ReviewView {
  return {
    id,
    to: `/kea-basin/recording/${id}/tracks`,
    kind: "Thermal recording",
    isSound: false,
    askedTag: undefined,
    soundSrc: undefined,
    sound: undefined,
    videoSrc: undefined,
    clip: undefined,
    whole: undefined,
    place: "Ridge camera",
    time: { iso: "2026-11-19T10:00:00Z", text: "9:00 pm", title: "" },
    zone: "Pacific/Auckland",
    labels: [],
    isFlagged: false,
    isPending: false,
    fault: undefined,
    poster: undefined,
    quickTags: [],
    unidentified: { what: "unidentified", name: "Not identifiable" },
    tracks: Array.from({ length: tracks }, (_, index) => ({
      id: id * 10 + index,
      number: index + 1,
      label: "Possum",
      span: "",
      status: { tone: "quiet", text: "AI only" },
      said: [],
      model: { what: "possum", name: "Possum" },
      own: [],
      isWaiting: true,
      box: undefined,
      clip: undefined,
    })),
  };
}

const start: Work = {
  ahead: [makeView(1, 2), makeView(2, 1)],
  trackId: undefined,
  last: undefined,
  tagged: 0,
  left: { left: 2, isMore: false },
  done: [],
  said: "",
};
const cat = { what: "cat", name: "Cat", staysOpen: false };

function follow(work: Work, ...steps: ((work: Work) => { work: Work } | undefined)[]): Work {
  return steps.reduce((now, step) => step(now)?.work ?? now, work);
}

const sayCat = (work: Work) => say(work, cat);
const skip = (work: Work) => finish(work, { act: "skip", inverse: "resume", said: "Skipped." });

test("a tag leads to the next track, and from the last track to the next recording", () => {
  const first = say(start, cat);
  expect(first?.fields).toEqual([
    ["recording", "1"],
    ["track", "10"],
    ["say", "cat"],
  ]);
  expect(first?.work).toMatchObject({ trackId: 11, tagged: 1, last: { what: "cat" } });
  const second = follow(start, sayCat, sayCat);
  expect(second.ahead.map(({ id }) => id)).toEqual([2]);
  expect(second).toMatchObject({ tagged: 2, left: { left: 1 } });
  expect(follow(start, sayCat, sayCat, sayCat).ahead).toEqual([]);
  expect(say(follow(start, sayCat, sayCat, sayCat), cat)).toBeUndefined();
});

test("undo leads back step by step to what was there, and sends the inverse of each", () => {
  const work = follow(start, sayCat, sayCat, skip);
  const skipped = undo(work);
  expect(skipped?.fields).toEqual([
    ["recording", "2"],
    ["resume", "yes"],
  ]);
  const back = undo(follow(work, undo));
  expect(back?.fields).toEqual([
    ["recording", "1"],
    ["track", "11"],
    ["put", '[{"trackId":11,"tags":[]}]'],
  ]);
  const begun = follow(work, undo, undo, undo);
  expect(begun.ahead).toEqual(start.ahead);
  expect(begun).toMatchObject({ tagged: 0, left: { left: 2 }, done: [] });
  expect(undo(begun)).toBeUndefined();
});

test("a recording whose flag is looked at stays while its tracks are tagged", () => {
  const stay = (work: Work) => say(work, { ...cat, staysOpen: true });
  const work = follow(start, stay, stay, stay);
  expect(work.ahead.map(({ id }) => id)).toEqual([1, 2]);
  expect(work).toMatchObject({ trackId: 11, tagged: 2, left: { left: 2 } });
});

/** A picture without tracks, of a burst of these. */
function makeStill(id: number, burst: number[]): ReviewView {
  const pictures = burst.map((one) => ({ id: one, tracks: [] }));
  const whole = { isStill: true, isWaiting: true, own: [], burst: { pictures, isBare: true } };
  return { ...makeView(id, 0), whole };
}

const stills: Work = {
  ...start,
  ahead: [makeStill(3, [1, 2, 3]), makeStill(2, [1, 2, 3]), makeView(9, 1)],
  left: { left: 4, isMore: false },
};

test("without a track the recording itself is tagged, and undoing names no track", () => {
  const alone = { ...cat, isOfBurst: false };
  const said = tagTrackless(stills, alone);
  expect(said?.fields).toEqual([
    ["recording", "3"],
    ["say", "cat"],
  ]);
  expect(said?.work).toMatchObject({ tagged: 1, left: { left: 3 }, said: "Cat." });
  expect(said?.work.ahead.map(({ id }) => id)).toEqual([2, 9]);
  const back = undo(said?.work ?? start);
  expect(back?.fields).toEqual([
    ["recording", "3"],
    ["before", "[[3]]"],
  ]);
  expect(back?.work).toEqual({ ...stills, last: { what: "cat", name: "Cat" }, said: "Undone." });
  expect(tagTrackless(start, alone)).toBeUndefined();
});

test("one key tags a burst: its pictures leave, come no more, and come back when it is undone", () => {
  const burst = { ...cat, isOfBurst: true };
  const said = tagTrackless(stills, burst);
  expect(said?.fields).toEqual([
    ["recording", "3"],
    ["say", "cat"],
    ["pictures", "1,2,3"],
  ]);
  expect(said?.work).toMatchObject({ tagged: 3, left: { left: 1 }, said: "3 pictures: Cat." });
  const late = append(said?.work ?? start, [makeStill(1, [1, 2, 3]), makeView(8, 1)], start.left);
  expect(late.ahead.map(({ id }) => id)).toEqual([9, 8]);
  const back = undo(said?.work ?? start);
  expect(back?.fields[1]).toEqual(["before", "[[1],[2],[3]]"]);
  expect(back?.work).toMatchObject({ ahead: stills.ahead, tagged: 0, left: stills.left });
});

test("undoing a burst puts back what was said of tracks that its pictures had", () => {
  const [first, ...others] = stills.ahead;
  const tracks = [
    { trackId: 7, tags: ["rat"] },
    { trackId: 8, tags: [] },
  ];
  const pictures = [
    { id: 1, tracks },
    { id: 3, tracks: [] },
  ];
  const whole = { ...first!.whole!, burst: { pictures, isBare: false } };
  const said = tagTrackless(
    { ...stills, ahead: [{ ...first!, whole }, ...others] },
    { ...cat, isOfBurst: true },
  );
  expect(said?.work).toMatchObject({ tagged: 2, left: { left: 3 } });
  expect(undo(said?.work ?? start)?.fields[1]).toEqual([
    "before",
    '[[1],[1,7,["rat"]],[1,8,[]],[3]]',
  ]);
});

test("of a flagged recording another tag is said in place of the first, step by step back", () => {
  const stay = { ...cat, staysOpen: true, isOfBurst: false };
  const one = tagTrackless(stills, stay)?.work ?? start;
  expect(one).toMatchObject({ tagged: 1, left: stills.left });
  const other = tagTrackless(one, { ...stay, what: "rat", name: "Rat" })?.work ?? start;
  expect(other).toMatchObject({ tagged: 1 });
  expect(other.ahead[0]?.whole?.own).toEqual(["rat"]);
  expect(undo(other)?.fields[1]).toEqual(["before", '[[3,0,["cat"]]]']);
});

test("what the server gives comes after what is there, each once", () => {
  const work = append(start, [makeView(2, 1), makeView(3, 1)], { left: 9, isMore: true });
  expect(work.ahead.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(work.left).toEqual({ left: 9, isMore: true });
});
