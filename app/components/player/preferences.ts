import { useState } from "react";
import { choosePalette } from "#media/thermal/palettes.ts";
import { keep, readKept } from "./kept.ts";

export const speeds = [0.25, 0.5, 1, 2, 4, 6] as const;

const switches = {
  isSmooth: true,
  hasBoxes: true,
  isLooping: true,
  hasPaths: false,
  hasMask: false,
  hasHeat: false,
  hasPhoto: false,
};

type Switches = typeof switches;

export interface Preferences extends Switches {
  speed: number;
  paletteName: string;
  /** How much of the photo shows through the picture, 0 to 1. */
  photoShare: number;
}

export type ChangePreferences = (change: Partial<Preferences>) => void;

/** How a person last had the player, kept by the browser where it keeps anything. */
export function usePreferences(): [Preferences, ChangePreferences] {
  const [preferences, setPreferences] = useState(() => toPreferences(readKept()));
  const change: ChangePreferences = (change) => {
    setPreferences((before) => ({ ...before, ...change }));
    keep(change);
  };
  return [preferences, change];
}

/** What is not known any more, or never was, is as if nothing were kept. */
export function toPreferences(kept: Record<string, unknown>): Preferences {
  const { speed, paletteName, photoShare } = kept;
  return {
    ...readSwitches(kept),
    speed: speeds.find((known) => known === speed) ?? 1,
    paletteName: choosePalette(typeof paletteName === "string" ? paletteName : undefined).name,
    photoShare: isShare(photoShare) ? photoShare : 0.5,
  };
}

function readSwitches(kept: Record<string, unknown>): Switches {
  const read = Object.entries(switches).map(([name, usual]) => {
    const value = kept[name];
    return [name, typeof value === "boolean" ? value : usual];
  });
  return Object.fromEntries(read) as Switches;
}

function isShare(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}
