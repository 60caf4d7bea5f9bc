import { chooseTrackColour } from "#media/thermal/overlay.ts";

/** What was heard, when, and between which frequencies. */
export interface SoundTrack {
  id: number;
  number: number;
  label: string;
  /** Seconds. */
  start: number;
  end: number;
  /** Hertz; both or none. */
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

/** Hertz. */
export interface Band {
  low: number;
  high: number;
}

/** Some devices say 0 Hz of both where they can't tell. */
export function toPassage({ start, end, minFreq, maxFreq }: SoundTrack): Passage {
  const isKnown = minFreq !== undefined && maxFreq !== undefined && maxFreq > minFreq;
  return { start, end, ...(isKnown && { band: { low: minFreq, high: maxFreq } }) };
}

export function titleOf({ number, label }: Pick<SoundTrack, "number" | "label">): string {
  return `${number} ${label}`;
}

export function colourOf({ number }: Pick<SoundTrack, "number">): string {
  return chooseTrackColour(number);
}

/** Those that are drawn and walked through, by time. */
export function listShown(tracks: readonly SoundTrack[], withHidden: boolean): SoundTrack[] {
  return tracks
    .filter(({ isHidden }) => withHidden || !isHidden)
    .toSorted((one, other) => one.start - other.start || one.id - other.id);
}

/** Those that sound at a moment. */
export function listHeard(tracks: readonly SoundTrack[], seconds: number): SoundTrack[] {
  return tracks.filter(({ start, end }) => seconds >= start && seconds <= end);
}
