/** `cut` ends before its sound does; `unfinished` was never closed by its recorder, which lost its power. */
export type SoundFault = "cut" | "unfinished";

/** What a file of sound says of itself, without any of it decoded. */
export interface SoundHeader {
  /** Of what is there of it. */
  durationSeconds?: number | undefined;
  sampleRate: number;
  channels: number;
  /** Sentences that recorders write. */
  comments: string[];
  /** When it began, by the recorder itself and with its zone. */
  recorded?: string | undefined;
  /** Of tags, as they are written: 2024-01-31T18:00:00, with a zone or without. */
  dates: string[];
  /** By its keys; empty where there is none. */
  guano: ReadonlyMap<string, string>;
  fault?: SoundFault | undefined;
}

/** Recorders for bats take up to 1 MHz. */
const maxSampleRate = 4_000_000;
const maxChannels = 64;

export function isPossibleSound({
  sampleRate,
  channels,
}: {
  sampleRate: number;
  channels: number;
}) {
  return sampleRate > 0 && sampleRate <= maxSampleRate && channels > 0 && channels <= maxChannels;
}

/** More than any recorder writes of words in one place. */
export const maxWordBytes = 256 * 1024;

/** To the first zero, without spaces around. */
export function readWords(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
}
