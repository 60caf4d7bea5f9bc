import { expect, test } from "vitest";
import { toBurstPictures } from "#app/services/recordings/burst-pictures.server.ts";

test("pictures of a burst say the second they were taken in, and what people see in words, else AI", () => {
  const recordingDateTime = "2026-11-20T08:30:05.250Z";
  const tags = ["possum", "false-positive"];
  const recordings = [
    { id: 7, recordingDateTime, width: 40, height: 30, tags, aiTags: ["rat"], tracks: [] },
    { id: 8, recordingDateTime: "2026-11-20T11:00:00.000Z", tags: [], tracks: [] },
    { id: 9, recordingDateTime: "2026-11-20T11:00:01.000Z", tags: [], aiTags: ["cat"], tracks: [] },
  ];
  expect(toBurstPictures(recordings, "Pacific/Auckland")).toEqual([
    { id: 7, width: 40, height: 30, time: "9:30:05 pm", says: "Possum, False trigger" },
    { id: 8, time: "12:00:00 am", says: "Not tagged" },
    { id: 9, time: "12:00:01 am", says: "AI: Cat" },
  ]);
});
