import { addHours, addMinutes, subDays } from "date-fns";
import type { Camera } from "./cameras.ts";
import { between, type Chance } from "./chance.ts";
import { findNight, type Night } from "./night.ts";
import latest from "./software-versions.json" with { type: "json" };

/** What a camera tells of itself at a time. */
export interface PlannedEvent {
  camera: Camera;
  at: Date;
  type: string;
  details: Record<string, unknown>;
}

interface Period {
  nights: number;
  /** Nothing is told later than this. */
  now: Date;
  chance: Chance;
}

const software = latest.prod.tc2;
const olderSoftware = { ...software, "tc2-agent": "0.8.8", "management-interface": "1.28.0" };
const readEveryHours = 3;
const startEveryNights = 20;
const updatedDaysAgo = 30;

/** What each camera tells in these nights, from its first start on, oldest first; all but one were updated meanwhile. */
export function planEvents(cameras: readonly Camera[], { nights, now, chance }: Period) {
  const planned = cameras.flatMap((camera) => {
    const until = subDays(now, camera.silentDays ?? 0);
    const each = Array.from({ length: nights + 1 }, (_, index) => {
      const night = findNight(camera.place, subDays(now, nights - index));
      const power = planPower(camera, night);
      const passed = Math.min(1, index / (nights - 1));
      const readings = planReadings(camera, night, passed, chance);
      if (index % startEveryNights > 0) return [...power, ...readings];
      const isUpdated = !camera.isBehind && night.dusk > subDays(now, updatedDaysAgo);
      return [...planStart(camera, night, isUpdated), ...power, ...readings];
    });
    const reported = each.flat().filter(({ at }) => at < until);
    return camera.silentDays ? [...reported, ...planEnd(camera, until)] : reported;
  });
  return planned.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** What it runs, how it is set and where it stands. */
function planStart(camera: Camera, { dusk }: Night, isUpdated: boolean): PlannedEvent[] {
  const at = addMinutes(dusk, -25);
  const { lat: latitude, lng: longitude } = camera.place;
  const config = {
    windows: {
      "start-recording": "-30m",
      "stop-recording": "+30m",
      "power-on": "-30m",
      "power-off": "+30m",
    },
    "thermal-recorder": { "use-low-power-mode": camera.isLowPower ?? false },
    location: { latitude, longitude, accuracy: 10, updated: at.toISOString() },
  };
  const versions = isUpdated ? software : olderSoftware;
  return [
    { camera, at, type: "config", details: config },
    { camera, at: addMinutes(at, 1), type: "versionData", details: { ...versions } },
    {
      camera,
      at: addMinutes(at, 2),
      type: "salt-update",
      details: { nodegroup: "tc2-prod", success: true },
    },
  ];
}

/** Half an hour before dusk until half an hour after dawn. */
function planPower(camera: Camera, { dusk, dawn }: Night): PlannedEvent[] {
  return [
    { camera, at: addMinutes(dusk, -30), type: "rpi-power-on", details: {} },
    { camera, at: addMinutes(dawn, 30), type: "daytime-power-off", details: {} },
  ];
}

/** Its battery by night, which falls from full as far as the camera says. `passed`: 0 the first night, 1 the last. */
function planReadings(
  camera: Camera,
  { dusk, dawn }: Night,
  passed: number,
  chance: Chance,
): PlannedEvent[] {
  const { batteryAtEnd = 62 } = camera;
  const hours = (dawn.getTime() - dusk.getTime()) / 3_600_000;
  return Array.from({ length: Math.floor(hours / readEveryHours) + 1 }, (_, index) => {
    const level = 98 - (98 - batteryAtEnd) * passed - index * 0.4 + between(chance, -0.5, 0.5);
    const battery = Math.round(Math.max(1, level));
    const voltage = (9.6 + (battery / 100) * 2.9).toFixed(2);
    return {
      camera,
      at: addMinutes(addHours(dusk, index * readEveryHours), Math.round(between(chance, 0, 9))),
      type: "rpiBattery",
      details: { battery, voltage: Number(voltage), batteryType: "li-ion" },
    };
  });
}

/** The last that is heard of one that falls silent. */
function planEnd(camera: Camera, until: Date): PlannedEvent[] {
  return [
    { camera, at: addMinutes(until, -40), type: "throttle", details: { reason: "temperature" } },
    {
      camera,
      at: addMinutes(until, -20),
      type: "systemError",
      details: { unitName: "thermal-recorder.service", activeState: "failed" },
    },
  ];
}
