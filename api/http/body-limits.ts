import * as bounds from "#contract/bounds.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";

/** Of fields that an endpoint reads as a whole, JSON or a form. Files and multipart bodies have limits of their own. */
const maxBytesByName: Record<string, number> = {
  createEvents: bounds.eventsBodyBytes,
  createEventsForDevice: bounds.eventsBodyBytes,
  updateDeviceSettings: bounds.largeBodyBytes,
  createTrack: bounds.largeBodyBytes,
  changeUploadJob: bounds.largeBodyBytes,
  startUploadJob: bounds.largeBodyBytes,
  updateTrackData: bounds.largeBodyBytes,
  addProcessedTrack: bounds.workerBodyBytes,
  replaceProcessedTrack: bounds.workerBodyBytes,
  addProcessedTag: bounds.workerBodyBytes,
  finishJob: bounds.workerBodyBytes,
  replaceMetadata: bounds.workerBodyBytes,
};

/** Without a token only forms are sent. */
export function maxBodyBytes({ name, caller }: Pick<AnyEndpoint, "name" | "caller">): number {
  const max = caller === "anyone" ? bounds.anonymousBodyBytes : bounds.bodyBytes;
  return maxBytesByName[name] ?? max;
}
