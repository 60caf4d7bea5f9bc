import { expect, test } from "vitest";
import type { ReviewView } from "#app/routes/project/review/review-item.server.ts";
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
    soundSrc: undefined,
    place: "Ridge camera",
    time: { iso: "2026-11-19T10:00:00Z", text: "9:00 pm", title: "" },
    zone: "Pacific/Auckland",
    labels: [],
    isFlagged: false,
    state: "made",
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

test("what the server gives comes after what is there, each once", () => {
  const work = append(start, [makeView(2, 1), makeView(3, 1)], { left: 9, isMore: true });
  expect(work.ahead.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(work.left).toEqual({ left: 9, isMore: true });
});
