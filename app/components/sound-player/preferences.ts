import { useState } from "react";
import { frequencyScales, type FrequencyScale } from "#media/sound/view/frequency.ts";
import { keep, readKept } from "#app/components/player/kept.ts";

/** As the browser plays it; the least is done by the server. */
export const speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const;
export const slowedTenfold = speeds[0];
/** As the server knows them; those of sound-palettes.ts would bring all palettes of films with them. */
export const soundPalettes = ["viridis", "magma", "inferno", "greyscale", "paper"] as const;

export interface SoundPreferences {
  palette: (typeof soundPalettes)[number];
  scale: FrequencyScale;
  speed: number;
  keepsPitch: boolean;
  isLooping: boolean;
  /** 0 to 1. */
  volume: number;
  hasBoxes: boolean;
  hasAllLabels: boolean;
  /** False triggers, too. */
  hasHidden: boolean;
}

export type ChangePreferences = (change: Partial<SoundPreferences>) => void;

const switches = {
  keepsPitch: true,
  isLooping: false,
  hasBoxes: true,
  hasAllLabels: true,
  hasHidden: false,
};

/** How a person last had the player, beside what is kept for films. */
export function usePreferences(): [SoundPreferences, ChangePreferences] {
  const [preferences, setPreferences] = useState(() => toPreferences(readKept()["sound"]));
  const change: ChangePreferences = (change) => {
    const changed = { ...preferences, ...change };
    setPreferences(changed);
    keep({ sound: changed });
  };
  return [preferences, change];
}

/** What is not known any more, or never was, is as if nothing were kept. */
export function toPreferences(kept: unknown): SoundPreferences {
  const known: Record<string, unknown> =
    typeof kept === "object" && kept !== null ? { ...kept } : {};
  const { volume } = known;
  return {
    ...readSwitches(known),
    palette: soundPalettes.find((one) => one === known["palette"]) ?? soundPalettes[0],
    scale: frequencyScales.find((one) => one === known["scale"]) ?? frequencyScales[0],
    speed: speeds.find((one) => one === known["speed"]) ?? 1,
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : 1,
  };
}

function readSwitches(known: Record<string, unknown>): typeof switches {
  const read = Object.entries(switches).map(([name, usual]) => {
    const value = known[name];
    return [name, typeof value === "boolean" ? value : usual];
  });
  return Object.fromEntries(read) as typeof switches;
}
