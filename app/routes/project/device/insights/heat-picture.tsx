import { columnName, gridColumns, gridRows } from "#contract/rules/masks/heat-grid.ts";
import type { FramePoint } from "#contract/rules/masks/mask-geometry.ts";
import { cellAddress } from "./cell-address.ts";
import type { Insights } from "./load-insights.server.ts";

const text = {
  picture: (busiest: string) => `Heat map over the camera view. Busiest: ${busiest}.`,
};

type HeatPictureProps = Pick<Insights, "picture" | "cells" | "cellPath" | "busiest" | "masks">;

/** The heat map with the grid of the table over it. */
export function HeatPicture({ picture, cells, cellPath, busiest, masks }: HeatPictureProps) {
  return (
    <div className="heat-picture">
      <img src={picture} alt={text.picture(describeBusiest(busiest))} width="640" height="480" />
      <svg viewBox="0 0 160 120" aria-hidden="true">
        <path className="heat-grid" d={gridPath} />
        {masks?.map(({ name, points }) => (
          <polygon key={name} className="heat-mask" points={toPoints(points)} />
        ))}
        {marks.map(({ text, x, y }) => (
          <text key={text} x={x} y={y}>
            {text}
          </text>
        ))}
        {cells.map(({ cell, tracks }, order) =>
          tracks > 0 ? (
            <a key={cell} href={cellAddress(cellPath, cell)} tabIndex={-1} aria-label={cell}>
              <rect
                x={(order % gridColumns) * 20}
                y={Math.floor(order / gridColumns) * 20}
                width="20"
                height="20"
              />
            </a>
          ) : null,
        )}
      </svg>
    </div>
  );
}

/** "C4 (71%), D4 (40%)" */
export function describeBusiest(busiest: Insights["busiest"]): string {
  return busiest.map(({ name, percent }) => `${name} (${percent}%)`).join(", ");
}

const inner = (count: number) => Array.from({ length: count - 1 }, (_, order) => (order + 1) * 20);

const gridPath = [
  ...inner(gridColumns).map((x) => `M${x} 0V120`),
  ...inner(gridRows).map((y) => `M0 ${y}H160`),
].join("");

const marks = [
  ...Array.from({ length: gridColumns }, (_, column) => ({
    text: columnName(column),
    x: column * 20 + 10,
    y: 6,
  })),
  ...Array.from({ length: gridRows }, (_, row) => ({
    text: String(row + 1),
    x: 3,
    y: row * 20 + 12,
  })),
];

function toPoints(points: FramePoint[]): string {
  return points.map(({ x, y }) => `${(x * 160).toFixed(2)},${(y * 120).toFixed(2)}`).join(" ");
}
