import { hideFalseTriggers } from "#app/components/hide-false-triggers.ts";
import { type Band, findBand } from "#contract/rules/tracks/band.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";

/** What was heard, when, and between which frequencies. */
export interface SoundTrack {
  id: number;
  number: number;
  label: string;
  /** Seconds. */
  start: number;
  end: number;
  /** Hertz, as reported. */
  minFreq?: number | undefined;
  maxFreq?: number | undefined;
  /** A false trigger, or noise. */
  isHidden: boolean;
}

/** A part of the sound: seconds, and the frequencies where they are known. */
export interface Passage {
  start: number;
  end: number;
  band?: Band | undefined;
}

export function toPassage(track: SoundTrack): Passage {
  const { start, end } = track;
  return { start, end, band: findBand(track) };
}

export function titleOf({ number, label }: Pick<SoundTrack, "number" | "label">): string {
  return `${number} ${label}`;
}

export function colourOf({ number }: Pick<SoundTrack, "number">): string {
  return chooseTrackColour(number);
}

/** Those that are drawn and walked through, by time; the chosen one in any case. */
export function listShown(
  tracks: readonly SoundTrack[],
  { withHidden, chosenId }: { withHidden: boolean; chosenId?: number | undefined },
): SoundTrack[] {
  const shown = withHidden ? tracks : hideFalseTriggers(tracks, chosenId);
  return shown.toSorted((one, other) => one.start - other.start || one.id - other.id);
}

/** Those that sound at a moment. */
export function listHeard(tracks: readonly SoundTrack[], seconds: number): SoundTrack[] {
  return tracks.filter(({ start, end }) => seconds >= start && seconds <= end);
}
