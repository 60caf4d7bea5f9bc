import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";

interface Situation {
  what: string;
  type?: RecordingType;
  state?: string;
  duration?: number | null;
  hasTrack?: true;
  isFileGone?: true;
  /** Of a still no picture could be made. */
  isUnreadable?: true;
  /** Where no AI runs, and where one does. */
  waits: readonly [withoutAi: boolean, withAi: boolean];
}

/** Recordings as wholes, of each whether it waits among the untagged ones: the rule and the query are held against it. */
export const unseenSituations: readonly Situation[] = [
  { what: "a film that is finished", waits: [true, false] },
  { what: "a film that waits for AI", state: "trackAndAnalyse", waits: [true, true] },
  { what: "a film on which AI failed", state: "analyse.failed", waits: [true, true] },
  { what: "a film that cannot be read", state: "CORRUPT", waits: [false, false] },
  { what: "a film whose file is gone", isFileGone: true, waits: [false, false] },
  { what: "a film with a track", hasTrack: true, waits: [false, false] },
  { what: "a film by which a camera reports", duration: 2, waits: [false, false] },
  { what: "a film just longer", duration: 2.6, waits: [true, false] },
  { what: "a film of unknown length", duration: null, waits: [true, false] },
  { what: "an infra-red film", type: "irRaw", waits: [true, false] },
  { what: "a still", type: "trailcam-image", duration: null, waits: [true, false] },
  {
    what: "a still that waits for AI",
    type: "trailcam-image",
    state: "analyse",
    duration: 3,
    waits: [true, true],
  },
  {
    what: "a still that cannot be read",
    type: "trailcam-image",
    duration: null,
    isUnreadable: true,
    waits: [false, false],
  },
  {
    what: "a still with a track",
    type: "trailcam-image",
    duration: null,
    hasTrack: true,
    waits: [false, false],
  },
  { what: "a video, at which AI never looks", type: "trailcam-video", waits: [true, true] },
  { what: "one of unknown kind", type: "unknown", waits: [false, false] },
  { what: "sound", type: "audio", waits: [false, false] },
  { what: "sound that waits for AI", type: "audio", state: "analyse", waits: [false, false] },
];
