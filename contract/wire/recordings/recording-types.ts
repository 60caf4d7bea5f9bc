export const recordingTypes = [
  "thermalRaw",
  "audio",
  "trailcam-image",
  "trailcam-video",
  "irRaw",
] as const;

export type RecordingType = (typeof recordingTypes)[number];

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
