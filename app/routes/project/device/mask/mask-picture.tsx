import type { ReactNode } from "react";
import type { FramePoint } from "#contract/rules/masks/mask-geometry.ts";
import type { RegionView } from "./read-mask.server.ts";

/** The frame and a twentieth of it around, in pixels of the sensor. */
const viewBox = "-8 -6 176 132";

export interface Drawing {
  points: FramePoint[];
  /** Edges that cross or touch others, each by the number of the point that it leads from. */
  faulty: number[];
}

interface Props {
  label: string;
  src: string | undefined;
  /** The heat map, fetched and shown instead once the field `heat` is ticked. */
  heat?: string;
  regions: Pick<RegionView, "name" | "points" | "label">[];
  drawing?: Drawing;
  /** What lies over the picture: the buttons that take clicks. */
  children?: ReactNode;
}

/** The camera's view with its regions; all that it shows stands in a table beside it. */
export function MaskPicture({ label, src, heat, regions, drawing, children }: Props) {
  return (
    <figure className="mask-picture" id="picture" aria-label={label}>
      {heat && <Heat views={[heat, src]} />}
      <svg viewBox={viewBox} aria-hidden="true">
        <rect className="mask-frame" width="160" height="120" />
        {src && <image href={src} width="160" height="120" />}
        {regions.map(({ name, points, label: at }) => (
          <g key={name} className="mask-region">
            <polygon points={toPoints(points)} />
            <text x={toX(at)} y={toY(at)} textAnchor={anchorOf(at)}>
              {name}
            </text>
          </g>
        ))}
        {drawing && <DrawnRegion {...drawing} />}
      </svg>
      {children}
    </figure>
  );
}

/**
 * Lies under the drawing. Where there is no such picture yet, the view stays. Hidden without the style sheet, too:
 * else it is fetched before that has come.
 */
function Heat({ views }: { views: (string | undefined)[] }) {
  const backgroundImage = views.flatMap((view) => (view ? `url(${view})` : [])).join();
  return <div className="mask-heat" hidden style={{ backgroundImage }} />;
}

function DrawnRegion({ points, faulty }: Drawing) {
  const isClosed = points.length > 2;
  const corners = points.map((from, index) => ({
    number: index + 1,
    from,
    to: points[index + 1] ?? points[0] ?? from,
    isLast: index === points.length - 1,
    isFaulty: faulty.includes(index),
  }));
  return (
    <g className="mask-drawing">
      {isClosed && <polygon points={toPoints(points)} />}
      {corners
        .filter(({ isLast }) => isClosed || !isLast)
        .map(({ number, from, to, isLast, isFaulty }) => (
          <line
            key={number}
            x1={toX(from)}
            y1={toY(from)}
            x2={toX(to)}
            y2={toY(to)}
            data-closing={isLast ? "" : undefined}
            data-faulty={isFaulty ? "" : undefined}
          />
        ))}
      {corners.map(({ number, from }) => (
        <g key={number} className="mask-corner">
          <circle cx={toX(from)} cy={toY(from)} r="3.2" />
          <text x={toX(from)} y={toY(from)}>
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Names of regions at a side of the frame are written towards its middle. */
function anchorOf({ x }: FramePoint) {
  if (x < 0.25) return "start";
  return x > 0.75 ? "end" : "middle";
}

function toPoints(points: FramePoint[]): string {
  return points.map((point) => `${toX(point)},${toY(point)}`).join(" ");
}

function toX({ x }: FramePoint): number {
  return Math.round(x * 16000) / 100;
}

function toY({ y }: FramePoint): number {
  return Math.round(y * 12000) / 100;
}
