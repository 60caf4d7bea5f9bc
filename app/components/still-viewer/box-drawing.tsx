import type { Zoomed } from "#media/image/zoom.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";
import { type PlacedBox, toPercent } from "./place-boxes.ts";
import { placeLabel, wordsOf } from "./place-label.ts";

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
          </g>
        );
      })}
      {/* Over the edges of all boxes. */}
      {boxes.map((box) => (
        <g key={box.id} data-selected={box.id === selectedId || undefined}>
          <Label box={box} zoomed={zoomed} />
        </g>
      ))}
    </svg>
  );
}

function Label({ box, zoomed }: { box: PlacedBox; zoomed: Zoomed }) {
  const place = box.hasNoRoom ? undefined : placeLabel(box, zoomed);
  if (!place) return null;
  const { zoom, x, y } = zoomed;
  return (
    <text
      x={toPercent((place.x - x) / zoom)}
      y={toPercent((place.y - y) / zoom)}
      dx={place.dx}
      dy={place.dy}
      textAnchor={place.isLeft ? "start" : "end"}
    >
      {wordsOf(box)}
    </text>
  );
}
