import { labelPoint, regionArea, type FramePoint } from "#contract/rules/masks/mask-geometry.ts";
import { isSamePlace } from "#contract/rules/locations/places.ts";
import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import type { Setup, SetupEntry } from "../recording-options/read-setup.server.ts";
import { readSetupView } from "../setup-view.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { withoutClosing } from "./drawing/draft-view.ts";

export function regionsOf({ settings }: Pick<Setup, "settings">): MaskRegions {
  return settings.maskRegions ?? {};
}

/** For which recordings a mask counts that is saved now: the first of a place counts for all that were made there. */
export function reachOf({ settings }: Pick<Setup, "settings">): string {
  return settings.maskRegions ? "from now on" : "made since the camera came here";
}

/** A camera's mask, and the newest picture of its view. */
export function readMask(args: DevicePageArgs) {
  return readSetupView(args, "mask");
}

export interface RegionView {
  name: string;
  points: FramePoint[];
  label: FramePoint;
  /** Of the frame, from 0 to 1. */
  share: number;
  alertOnEnter: boolean;
}

export function toShownRegions(regions: MaskRegions): RegionView[] {
  return Object.entries(regions).map(([name, { regionData, alertOnEnter = false }]) => {
    const points = withoutClosing(regionData);
    return { name, points, label: labelPoint(points), share: regionArea(points), alertOnEnter };
  });
}

export interface MaskPeriod {
  from: string;
  /** Undefined while it holds. */
  until: string | undefined;
  isHere: boolean;
  regions: MaskRegions;
}

/** Since when and until when each mask held, newest first; times without one are left out. */
export function listMaskPeriods({ entries, current }: Setup): MaskPeriod[] {
  const changes = entries.filter(
    (entry, index) => !isSameMask(entry, entries[index - 1] ?? undefined),
  );
  return changes
    .map((entry, index) => ({
      from: entry.from,
      until: changes[index + 1]?.from,
      isHere: current !== undefined && isSamePlace(entry.place, current.place),
      regions: regionsOf(entry),
    }))
    .filter(({ regions }) => Object.keys(regions).length > 0)
    .toReversed();
}

function isSameMask(one: SetupEntry, other: SetupEntry | undefined): boolean {
  if (!other) return false;
  const isThere = isSamePlace(one.place, other.place);
  return isThere && keyOf(regionsOf(one)) === keyOf(regionsOf(other));
}

function keyOf(regions: MaskRegions): string {
  const facts = toShownRegions(regions).map(({ name, points, alertOnEnter }) => [
    name,
    points.map(({ x, y }) => [x, y]),
    alertOnEnter,
  ]);
  return JSON.stringify(facts);
}
