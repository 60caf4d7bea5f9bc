import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";
import type { Camera } from "../projects/people.ts";
import { ridge } from "../projects/places.ts";
import type { TestApi } from "../test-api.ts";
import { record } from "./uploads.ts";

interface Passed {
  at: string;
  location?: { lat: number; lng: number };
  /** For each track what the model says of it and where it goes. */
  tracks: { what: string; boxes: Position[] }[];
  file?: Uint8Array;
}

/** A recording of animals that pass, as a camera that tags them itself sends it. */
export function pass(
  api: TestApi,
  camera: Camera,
  { at, location = ridge, tracks, file }: Passed,
): Promise<number> {
  const metadata = {
    models: [{ id: 1, name: masterModel }],
    tracks: tracks.map(({ what, boxes }, order) => ({
      start_s: order,
      end_s: order + 2,
      positions: boxes.map((box, frame) => ({ ...box, frame_number: frame })),
      predictions: [{ model_id: 1, confident_tag: what }],
    })),
  };
  const data = { recordingDateTime: at, duration: 10, location, metadata };
  return record(api, camera, data, file);
}

/** A box of 10 by 10 pixels in the middle of a cell of the grid: A1 is 0, 0. */
export function boxIn(column: number, row: number): Position {
  return { x: column * 20 + 5, y: row * 20 + 5, width: 10, height: 10 };
}
