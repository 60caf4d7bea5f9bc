import { isSamePlace, type Place } from "../locations/places.ts";

export interface PlacedHistory extends Place {
  deviceId: number;
  setBy: "automatic" | "user" | "config" | "re-register" | "register";
}

export type Placement = "use prior" | "move later back" | "insert";

/** Of the device's uuid in one project: `prior` is the latest entry up to that time, `later` the earliest after it. */
export function choosePlacement(
  seen: Place & { deviceId: number },
  prior: PlacedHistory | undefined,
  later: PlacedHistory | undefined,
): Placement {
  if (prior && isSamePlace(seen, prior))
    return prior.deviceId === seen.deviceId ? "use prior" : "insert";
  const sameLater = later && isSamePlace(seen, later) && later.deviceId === seen.deviceId;
  return sameLater && later.setBy !== "user" ? "move later back" : "insert";
}

/** Settings that are true of a place and not of the device: they stay behind when it moves. */
const placeBound = [
  "referenceImagePOV",
  "referenceImagePOVFileSize",
  "referenceImagePOVMimeType",
  "referenceImageInSitu",
  "referenceImageInSituFileSize",
  "referenceImageInSituMimeType",
  "warp",
  "maskRegions",
  "ratThresh",
];

export function settingsAfterMove(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !placeBound.includes(key)));
}

/** A device's kind after a recording of a type: it starts unknown, and one that sees and hears is a hybrid. */
export function kindAfter(kind: string, type: string): string {
  const implied = kindsOfTypes[type];
  if (!implied || kind === implied) return kind;
  if (kind === "unknown") return implied;
  const seesAndHears = [kind, implied].toSorted().join("+") === "audio+thermal";
  return seesAndHears ? "hybrid-thermal-audio" : kind;
}

const kindsOfTypes: Record<string, string> = {
  audio: "audio",
  thermalRaw: "thermal",
  "trailcam-image": "trailcam",
  "trailcam-video": "trailcam",
  irRaw: "trapcam",
};
