import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import {
  findStoredRecording,
  type JobServices,
  type RecordingKey,
  type StoredRecording,
} from "./stored-recording.ts";
import { renderImage } from "./render-image.ts";
import { renderVideo } from "./render-video.ts";
import type { Renderer } from "./renderer.ts";

type RenderType = (
  services: JobServices,
  renderer: Renderer,
  recording: StoredRecording,
) => Promise<void>;

/** Of other types no pictures are made. */
const renderers: Partial<Record<RecordingType, RenderType>> = {
  thermalRaw: renderVideo,
  "trailcam-image": (services, _renderer, recording) => renderImage(services, recording),
};

/** Does nothing where the recording is gone. */
export async function renderRecording(
  services: JobServices,
  renderer: Renderer,
  recordingKey: RecordingKey,
): Promise<void> {
  const recording = await findStoredRecording(services, recordingKey);
  if (recording) await renderers[recording.type]?.(services, renderer, recording);
}
