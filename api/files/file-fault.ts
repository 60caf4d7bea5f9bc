import type { FileFault } from "#contract/rules/recordings/file-faults.ts";
import type { CptvFailure } from "#media/cptv/format.ts";
import type { SoundFailure } from "#media/sound/sound-fault.ts";

/** What a reader of thermal video finds wrong with a file, as it is stored and told. */
export function toFileFault(failure: CptvFailure, start: Uint8Array | undefined): FileFault {
  const isGzip = start?.[0] === 0x1f && start[1] === 0x8b;
  return failure === "not-gzip" && isGzip ? "cut" : faults[failure];
}

const faults: Record<CptvFailure, FileFault> = {
  "not-gzip": "wrong-kind",
  "not-cptv": "wrong-kind",
  "unsupported-version": "unknown-version",
  truncated: "cut",
  "bad-field": "damaged",
  "too-large": "too-large",
};

/** The same of a reader of sound. */
export function toSoundFault(failure: SoundFailure): FileFault {
  return failure === "not-sound" ? "wrong-kind" : failure;
}
