import { withUnit } from "#contract/rules/times/units.ts";
import type { RenditionData } from "#contract/wire/recordings/renditions.ts";

const text = {
  gone: "The file of this recording is gone from the store. Its tracks, tags and notes are all here.",
  damaged: (frame: number) =>
    `The file is damaged at frame ${frame}: what comes before it is shown.`,
  cutPicture:
    "The picture ends early: the camera stopped while it wrote it, or the upload broke off. If the card still has it, upload it again.",
  cut: (is: string, should: string) => `The file ends after ${is} of ${should}.`,
};

interface Known {
  isFileGone: boolean;
  /** Seconds, as the device said. */
  duration: number | null;
  renditions: readonly RenditionData[];
}

/** What is wrong with the file of a recording, in words; undefined where nothing is. */
export function describeFault({ isFileGone, duration, renditions }: Known): string | undefined {
  if (isFileGone) return text.gone;
  if (renditions.some(({ isCut }) => isCut)) return text.cutPicture;
  const clip = renditions.find(({ kind }) => kind === "clip");
  if (clip?.damagedFrame !== undefined) return text.damaged(clip.damagedFrame);
  const seconds = clip?.filmSeconds;
  if (seconds === undefined || duration === null || !isShort(seconds, duration)) return undefined;
  return text.cut(formatSeconds(seconds), formatSeconds(duration));
}

/** Cameras leave out a frame now and then, and round. */
function isShort(seconds: number, duration: number): boolean {
  return duration - seconds > Math.max(1, duration * 0.1);
}

function formatSeconds(seconds: number): string {
  return withUnit(String(Math.round(seconds * 10) / 10), "s");
}
