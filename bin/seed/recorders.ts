import type { Place } from "#contract/rules/locations/places.ts";
import type { Voice } from "./voices.ts";

/** A sound recorder of the demo: where it hangs, and whom it hears. */
export interface Recorder {
  name: string;
  place: Place;
  /** How many recordings it makes in a night. */
  recordings: number;
  /** Those named twice are heard twice as often. */
  voices: readonly [Voice, ...Voice[]];
}

/** Beside cameras of the valley, whose locations they share. */
export const recorders: readonly Recorder[] = [
  {
    name: "Swamp listener",
    place: { lat: -43.7521, lng: 172.6893 },
    recordings: 2,
    voices: ["morepork", "morepork", "bellbird", "quiet"],
  },
  {
    name: "Hut listener",
    place: { lat: -43.7246, lng: 172.6904 },
    recordings: 1,
    voices: ["kiwi", "morepork", "bellbird", "quiet"],
  },
];

/** The demo's trail camera: it takes pictures, and sees by flash. */
export const trailCamera = {
  name: "Gate trail camera",
  location: "Valley gate",
  place: { lat: -43.7618, lng: 172.6752 },
  nightsBetween: 3,
  visitors: ["possum", "cat", "rabbit"],
} as const;
