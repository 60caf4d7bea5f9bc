import { expect, test } from "vitest";
import * as bounds from "#contract/bounds.ts";
import { leaveOutExcess } from "#contract/rules/recordings/upload-bounds.ts";
import { uploadData } from "#contract/wire/recordings/upload.ts";

const repeat = <T>(length: number, one: T) => Array.from({ length }, () => one);

/** Each a hundred times as long as what is kept. */
const tooLong = {
  models: { models: repeat(100_000, { id: 1, name: "Master" }) },
  tracks: { tracks: repeat(100_000, {}) },
  predictions: { tracks: repeat(500, { predictions: repeat(1000, {}) }) },
};

test("of lists that are too long little is read, and an upload says which was left out", () => {
  for (const [what, metadata] of Object.entries(tooLong)) {
    const read = uploadData.parse({ metadata });
    const { models = [], tracks = [] } = read.metadata ?? {};
    const predictions = tracks.flatMap((track) => track.predictions);
    expect(models.length).toBeLessThanOrEqual(bounds.modelsOfRecording + 1);
    expect(tracks.length).toBeLessThanOrEqual(bounds.tracksOfRecording + 1);
    expect(predictions.length).toBeLessThanOrEqual(bounds.predictionsOfRecording + 1);
    const { data, leftOut } = leaveOutExcess(read);
    expect(data.metadata).toBeUndefined();
    expect(leftOut.join()).toMatch(new RegExp(`at most \\d+ ${what} are kept`));
  }
});

test("as many as are kept are all read", () => {
  const metadata = {
    models: repeat(bounds.modelsOfRecording, { id: 1, name: "Master" }),
    tracks: repeat(bounds.tracksOfRecording, { predictions: repeat(5, { confidence: 1 }) }),
  };
  const { data, leftOut } = leaveOutExcess(uploadData.parse({ metadata }));
  expect(leftOut).toEqual([]);
  expect(data.metadata?.tracks).toHaveLength(bounds.tracksOfRecording);
});
