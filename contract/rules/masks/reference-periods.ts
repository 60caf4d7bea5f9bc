import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import {
  referenceImageKinds,
  type ReferenceImageKind,
} from "#contract/wire/photos/reference-images.ts";
import { findReferenceImage } from "../devices/device-settings.ts";
import { isSamePlace, type Place } from "../locations/places.ts";

export interface LocatedSettings {
  from: string;
  place: Place;
  settings: DeviceSettings;
}

export interface ImagePeriod {
  kind: ReferenceImageKind;
  key: string;
  from: string;
  until: string | undefined;
  isHere: boolean;
}

/** Newest first, the view's before those in situ. `entries` have places, oldest first; it stands at the last. */
export function listImagePeriods(entries: LocatedSettings[]): ImagePeriod[] {
  const here = entries.at(-1)?.place;
  const periods = referenceImageKinds.flatMap((kind) => {
    const images = entries.map(({ settings }) => findReferenceImage(settings, kind)?.key);
    return entries.flatMap(({ from, place }, index) => {
      const key = images[index];
      if (key === undefined || key === images[index - 1]) return [];
      const end = images.findIndex((other, later) => later > index && other !== key);
      const until = end < 0 ? undefined : entries[end]?.from;
      return [{ kind, key, from, until, isHere: here !== undefined && isSamePlace(place, here) }];
    });
  });
  /* Of two of one instant the second one holds, and the first one never did. */
  return periods
    .filter(({ from, until }) => from !== until)
    .toSorted((one, other) => (one.from < other.from ? 1 : one.from > other.from ? -1 : 0));
}
