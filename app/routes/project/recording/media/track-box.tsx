import type { Pictures } from "./pictures.server.ts";

type Props = NonNullable<NonNullable<Pictures["poster"]>["box"]>;

/** In pixels of a picture so wide: what is shown of the sensor may be more or less. */
const usualWidth = 160;

/** Lies over a picture of the sensor's shape: the track's box in its colour, with its number. */
export function TrackBox({ number, colour, region, sensor }: Props) {
  const unit = sensor.width / usualWidth;
  const [room, edge, numberSize] = [2 * unit, unit / 2, 8 * unit];
  const left = Math.max(edge, region.x - room);
  const top = Math.max(edge, region.y - room);
  const right = Math.min(sensor.width - edge, region.x + region.width + room);
  const bottom = Math.min(sensor.height - edge, region.y + region.height + room);
  /* A worker may say that it is outside. */
  if (right <= left || bottom <= top) return null;
  const box = { x: left, y: top, width: right - left, height: bottom - top, rx: unit };
  const isBelow = top < numberSize + room;
  const y = isBelow ? Math.min(bottom + numberSize, sensor.height - room) : top - room;
  return (
    <svg
      className="track-box"
      viewBox={`0 0 ${sensor.width} ${sensor.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect {...box} className="track-box-shade" />
      <rect {...box} stroke={colour} />
      <text x={left} y={y} fontSize={numberSize} fill={colour}>
        {number}
      </text>
    </svg>
  );
}
