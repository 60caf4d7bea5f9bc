import type { MapDrawing } from "./maps.ts";

/** Lines of latitude and longitude, and how long something is: path data and texts with their places. */
export interface MapGrid {
  lines: string;
  labels: { x: number; y: number; text: string }[];
  scale: { line: string; length: string; x: number; y: number };
}

/** Of labels: below those of the meridians, and clear of the arrow to the north. */
const topOfLabels = 28;
const spanOfLabel = 76;
/** Around the arrow to the north and the scale. */
const margin = 12;

export function toGrid(drawing: MapDrawing): MapGrid {
  const { width, height, meridians, parallels, digits, scale } = drawing;
  const [left, bottom] = [width - scale.units - margin, height - margin];
  const say = (degrees: number, [below, above]: [string, string]) =>
    `${Math.abs(degrees).toFixed(digits)}° ${degrees < 0 ? below : above}`;
  return {
    lines: [
      ...meridians.map(({ x }) => `M${round(x)} 0V${height}`),
      ...parallels.map(({ y }) => `M0 ${round(y)}H${width}`),
    ].join(""),
    labels: [
      ...meridians
        .filter(({ x }) => x < width - spanOfLabel)
        .map(({ x, degrees }) => ({ x: round(x + 3), y: 11, text: say(degrees, ["W", "E"]) })),
      ...parallels
        .filter(({ y }) => y > topOfLabels)
        .map(({ y, degrees }) => ({ x: 4, y: round(y - 3), text: say(degrees, ["S", "N"]) })),
      { x: width - 22, y: 48, text: "N" },
    ],
    scale: {
      line: `M${round(left)} ${bottom - 5}v5h${round(scale.units)}v-5`,
      length: scale.metres >= 1000 ? `${scale.metres / 1000} km` : `${scale.metres} m`,
      x: round(left + scale.units / 2),
      y: bottom - 5,
    },
  };
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
