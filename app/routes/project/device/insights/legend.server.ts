import { choosePalette } from "#media/thermal/palettes.ts";

const steps = [0.2, 0.4, 0.6, 0.8, 1];

/** Colours of the picture, each with the count that it stands for; the picture scales counts by square root. */
export function toLegend(most: number) {
  const colours = new Uint8Array(choosePalette("Plasma").colours.buffer);
  const byCount = new Map(
    steps.map((step) => {
      const at = Math.round(step * 255) * 4;
      const hex = [...colours.subarray(at, at + 3)].map((part) =>
        part.toString(16).padStart(2, "0"),
      );
      return [Math.max(1, Math.round(most * step ** 2)), `#${hex.join("")}`];
    }),
  );
  return [...byCount].map(([count, colour]) => ({ count, colour }));
}

export type Legend = ReturnType<typeof toLegend>;
