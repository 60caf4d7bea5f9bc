import { useState } from "react";
import { choosePalette } from "#media/thermal/palettes.ts";

export const speeds = [0.5, 1, 2, 4, 6] as const;

export interface Preferences {
  speed: number;
  paletteName: string;
  isSmooth: boolean;
  hasBoxes: boolean;
  hasShortcuts: boolean;
}

export type ChangePreferences = (change: Partial<Preferences>) => void;

const storageKey = "nightjar.player";

/** How a person last had the player, kept by the browser where it keeps anything. */
export function usePreferences(): [Preferences, ChangePreferences] {
  const [preferences, setPreferences] = useState(readPreferences);
  const change: ChangePreferences = (change) => {
    const changed = { ...preferences, ...change };
    setPreferences(changed);
    savePreferences(changed);
  };
  return [preferences, change];
}

function readPreferences(): Preferences {
  const { speed, paletteName, isSmooth, hasBoxes, hasShortcuts } = readKept();
  return {
    speed: speeds.find((known) => known === speed) ?? 1,
    paletteName: choosePalette(paletteName).name,
    isSmooth: isSmooth !== false,
    hasBoxes: hasBoxes !== false,
    hasShortcuts: hasShortcuts !== false,
  };
}

/** A browser may refuse to read or write, and anyone may have written anything. */
function readKept(): Partial<Preferences> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    return;
  }
}
