export const recordingTypes = [
  "thermalRaw",
  "audio",
  "trailcam-image",
  "trailcam-video",
  "irRaw",
] as const;

export type KnownRecordingType = (typeof recordingTypes)[number];

/** An upload that does not say what it is, and whose bytes do not tell, is kept as `unknown`. */
export const storedTypes = [...recordingTypes, "unknown"] as const;

export type RecordingType = (typeof storedTypes)[number];

export const processingStates = [
  "CORRUPT",
  "tracking",
  "trackAndAnalyse",
  "retrack",
  "analyse",
  "reprocess",
  "FINISHED",
  "FINISHED.failed",
  "tracking.failed",
  "trackAndAnalyse.failed",
  "retrack.failed",
  "analyse.failed",
  "reprocess.failed",
  "analyse.test",
] as const;

export type ProcessingState = (typeof processingStates)[number];
