import { TZDate } from "@date-fns/tz";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import {
  referenceImageTypes,
  type ReferenceImageKind,
  type ReferenceImageType,
} from "#contract/wire/photos/reference-images.ts";

/** Who writes settings: a device, which thereby confirms them, or a person. */
export type SettingsOrigin = "automatic" | "user";

const imageNames = {
  pov: {
    key: "referenceImagePOV",
    bytes: "referenceImagePOVFileSize",
    mimeType: "referenceImagePOVMimeType",
  },
  "in-situ": {
    key: "referenceImageInSitu",
    bytes: "referenceImageInSituFileSize",
    mimeType: "referenceImageInSituMimeType",
  },
} as const;

const allImageNames = new Set<string>(Object.values(imageNames).flatMap(Object.values));

/** By key: of two values with `updated` the newer holds, else the later. Images follow from the files alone. */
export function mergeSettings(
  current: DeviceSettings,
  incoming: DeviceSettings,
  origin: SettingsOrigin,
): { settings: DeviceSettings; changed: boolean } {
  const before: Record<string, unknown> = current;
  const taken = Object.entries(incoming).filter(
    ([key, value]) => !allImageNames.has(key) && !isOutdated(value, before[key]),
  );
  return {
    settings: { ...current, ...Object.fromEntries(taken), synced: origin === "automatic" },
    changed: taken.some(([key, value]) => value !== before[key]),
  };
}

function isOutdated(value: unknown, other: unknown): boolean {
  return updatedOf(value) <= updatedOf(other);
}

/** In milliseconds, NaN where it is not said: that is neither before nor after any time. */
function updatedOf(value: unknown): number {
  return Date.parse(String((value as { updated?: unknown } | null | undefined)?.updated));
}

/** Edits that the device has not fetched yet share one entry, so that the last it has confirmed stays as it was. */
export function opensEntry(
  current: DeviceSettings,
  { changed, origin }: { changed: boolean; origin: SettingsOrigin },
): boolean {
  return changed && (current.synced !== false || origin === "automatic");
}

/** What of settings tells of their images. */
export function imagesOf(settings: DeviceSettings): DeviceSettings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => allImageNames.has(name)));
}

export interface ReferenceImage {
  key: string;
  bytes: number;
  mimeType: ReferenceImageType;
}

export function findReferenceImage(
  settings: DeviceSettings,
  kind: ReferenceImageKind,
): ReferenceImage | undefined {
  const names = imageNames[kind];
  const key = settings[names.key];
  const bytes = settings[names.bytes];
  return key && bytes ? { key, bytes, mimeType: toImageType(settings[names.mimeType]) } : undefined;
}

export function withReferenceImage(
  settings: DeviceSettings,
  kind: ReferenceImageKind,
  image: ReferenceImage,
): DeviceSettings {
  const { key, bytes, mimeType } = imageNames[kind];
  return { ...settings, [key]: image.key, [bytes]: image.bytes, [mimeType]: image.mimeType };
}

export function withoutReferenceImage(
  settings: DeviceSettings,
  kind: ReferenceImageKind,
): DeviceSettings {
  const removed: string[] = Object.values(imageNames[kind]);
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !removed.includes(key)));
}

/** One of the four types, from a `Content-Type`; anything else counts as WebP, which the web client sends untyped. */
export function toImageType(said: string | null | undefined): ReferenceImageType {
  const type = said?.split(";")[0]?.trim().toLowerCase();
  return referenceImageTypes.find((one) => one === type) ?? "image/webp";
}

/** From nine to four by the clock of the place, when a trail camera's picture is in colour. */
export function isByDay(recordedAt: string, timeZone: string): boolean {
  const hour = new TZDate(recordedAt, timeZone).getHours();
  return hour >= 9 && hour < 16;
}
