import { choosePalette } from "../../thermal/palettes.ts";

/** "paper" is the light one: what is loud is dark on white. */
export const soundPalettes = ["viridis", "magma", "inferno", "greyscale", "paper"] as const;
export type SoundPalette = (typeof soundPalettes)[number];

/** 256 colours as in `Palette`, for silence first. */
export function findSoundColours(palette: SoundPalette): Uint32Array {
  if (palette === "paper") return choosePalette("Greyscale").colours.toReversed();
  const name = palette.charAt(0).toUpperCase() + palette.slice(1);
  return choosePalette(name).colours;
}
