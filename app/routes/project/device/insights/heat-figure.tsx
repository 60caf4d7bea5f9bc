import { Link } from "react-router";
import { columnName, gridColumns, gridRows } from "#contract/rules/heat-grid.ts";
import type { FramePoint } from "#contract/rules/mask-geometry.ts";
import { cellAddress } from "./cell-address.ts";
import type { Insights } from "./load-insights.server.ts";

const words = {
  picture: (busiest: string) => `Heat map over the view of the camera. Most passes in ${busiest}.`,
  legend: {
    tracks: "Colours: how many tracks pass there",
    boxes: "Colours: in how many frames an animal was there",
  },
  opacity: "Heat covers the view by",
  percent: (opacity: number) => `${opacity}\u00a0%`,
  masks: { "": "Show the mask regions", show: "Hide the mask regions" },
  noMasks: "Nothing is masked here.",
};

/** The heat map with the grid of the table over it, what its colours stand for, and links to other looks of it. */
export function HeatFigure(insights: Insights) {
  const { picture, cells, cellPath, masks, busiest, legend, filters, opacities, masksTo } =
    insights;
  const names = busiest.map(({ name, percent }) => `${name} (${percent}\u00a0%)`);
  return (
    <figure className="heat-figure">
      <div className="heat-picture">
        <img src={picture} alt={words.picture(names.join(", "))} width="640" height="480" />
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
      <figcaption>
        <p>{words.legend[filters.weight]}</p>
        <ul className="heat-legend">
          {legend.map(({ count, colour }) => (
            <li key={count}>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <rect fill={colour} width="12" height="12" />
              </svg>
              {count}
            </li>
          ))}
        </ul>
        <nav className="cluster" aria-label={words.opacity}>
          <span>{words.opacity}</span>
          {opacities.map(({ opacity, to }) =>
            opacity === filters.opacity ? (
              <strong key={opacity} aria-current="true">
                {words.percent(opacity)}
              </strong>
            ) : (
              <Link key={opacity} to={to} preventScrollReset>
                {words.percent(opacity)}
              </Link>
            ),
          )}
        </nav>
        <p>
          <Link to={masksTo} preventScrollReset>
            {words.masks[filters.masks]}
          </Link>{" "}
          {masks?.length === 0 && words.noMasks}
        </p>
      </figcaption>
    </figure>
  );
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
