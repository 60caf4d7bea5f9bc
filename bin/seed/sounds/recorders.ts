import type { Place } from "#contract/rules/locations/places.ts";
import type { Soundscape } from "./make-sound.ts";

/** When in a night something is heard: 0 is dusk, 1 is dawn. */
export interface Listening extends Soundscape {
  share: number;
}

/** A sound recorder of the demo: where it hangs, and what it hears in the course of a night. */
export interface Recorder {
  name: string;
  place: Place;
  listens: readonly [Listening, ...Listening[]];
}

const still = { weather: "still", hasInsects: false } as const;
const evening = { weather: "still", hasInsects: true } as const;
const windy = { weather: "wind", hasInsects: false } as const;

/** Beside cameras of the valley, whose locations they share. */
export const recorders: readonly Recorder[] = [
  {
    name: "Swamp listener",
    place: { lat: -43.7521, lng: 172.6893 },
    listens: [
      { share: 0.05, voices: ["morepork"], ...evening },
      { share: 0.3, voices: ["morepork", "morepork"], ...still },
      { share: 0.55, voices: ["morepork"], weather: "rain", hasInsects: false },
      { share: 0.97, voices: ["tui", "bellbird"], ...still },
    ],
  },
  {
    name: "Hut listener",
    place: { lat: -43.7246, lng: 172.6904 },
    listens: [
      { share: 0.1, voices: ["kiwi", "morepork"], ...evening },
      { share: 0.6, voices: [], ...windy },
      { share: 0.95, voices: ["bellbird"], ...still },
    ],
  },
];

/** What a camera hears that records sound as well. */
export const besideCamera: Recorder["listens"] = [
  { share: 0.2, voices: ["kiwi"], ...windy },
  { share: 0.45, voices: ["morepork"], ...evening },
];

/** The demo's trail camera: it takes pictures, and sees by flash. */
export const trailCamera = {
  name: "Gate trail camera",
  location: "Valley gate",
  place: { lat: -43.7618, lng: 172.6752 },
  nightsBetween: 3,
  visitors: ["possum", "cat", "rabbit"],
} as const;
