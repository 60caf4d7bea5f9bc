/** Why nothing of a file can be heard. */
export type SoundFailure =
  | "empty"
  /** It ends before its first sample. */
  | "cut"
  /** No container of sound that is known, or one without sound. */
  | "not-sound"
  /** Sound in a coding that is not read, or at a rate or with channels that no recorder has. */
  | "unknown-coding"
  | "damaged"
  | "too-large";

export class SoundError extends Error {
  readonly reason: SoundFailure;

  constructor(reason: SoundFailure) {
    super(`The sound cannot be read: ${reason}.`);
    this.reason = reason;
  }
}
