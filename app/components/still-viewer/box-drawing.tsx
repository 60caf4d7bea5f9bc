import { findShown, type Zoomed } from "#media/image/zoom.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";
import { type PlacedBox, toPercent } from "./place-boxes.ts";

interface Props {
  boxes: readonly PlacedBox[];
  selectedId: number | undefined;
  zoomed: Zoomed;
}

/** Lines and letters keep their size while the picture grows. */
export function BoxDrawing({ boxes, selectedId, zoomed }: Props) {
  return (
    <svg className="still-boxes" aria-hidden="true">
      {boxes.map((box) => {
        const place = {
          x: toPercent(box.x),
          y: toPercent(box.y),
          width: toPercent(box.width),
          height: toPercent(box.height),
        };
        return (
          <g key={box.id} data-selected={box.id === selectedId || undefined}>
            <rect {...place} className="still-box-edge" />
            <rect {...place} stroke={chooseTrackColour(box.number)} />
            <Label box={box} zoomed={zoomed} />
          </g>
        );
      })}
    </svg>
  );
}

/** Parts of the frame's height that a line of letters needs. */
const line = 0.1;

/** At what is shown of the box: above it, else under it, else within; towards the middle. */
function Label({ box, zoomed }: { box: PlacedBox; zoomed: Zoomed }) {
  const shown = findShown(zoomed, box);
  if (!shown) return null;
  const { zoom, x, y } = zoomed;
  const { left, right, top, bottom } = shown;
  const isLeft = left + right < 1;
  const isAbove = top >= line;
  const isUnder = !isAbove && bottom <= 1 - line;
  const indent = isAbove || isUnder ? 2 : 8;
  return (
    <text
      x={toPercent(((isLeft ? left : right) - x) / zoom)}
      y={toPercent(((isUnder ? bottom : top) - y) / zoom)}
      dx={isLeft ? indent : -indent}
      dy={isAbove ? -9 : 18}
      textAnchor={isLeft ? "start" : "end"}
    >
      {box.number} {box.label}
    </text>
  );
}
