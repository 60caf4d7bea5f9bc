import { expect, test } from "vitest";
import { limitNotes } from "#app/routes/project/recording/labels/kept-notes.ts";

const noteOf = (recordingId: number, note = "Limps") => ({ recordingId, noteId: 0, note, was: "" });

test("the last 20 notes are kept, and as many of them as 50,000 characters hold", () => {
  const many = Array.from({ length: 25 }, (_, at) => noteOf(at));
  expect(limitNotes(many).map(({ recordingId }) => recordingId)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 5),
  );
  const long = [1, 2, 3, 4, 5, 6, 7].map((id) => noteOf(id, "x".repeat(9000)));
  expect(limitNotes(long).map(({ recordingId }) => recordingId)).toEqual([3, 4, 5, 6, 7]);
  expect(limitNotes([noteOf(1), noteOf(2, "x".repeat(60_000)), noteOf(3)])).toEqual([
    noteOf(1),
    noteOf(3),
  ]);
});
