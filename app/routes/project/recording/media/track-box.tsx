import type { Pictures } from "./pictures.server.ts";

type Props = NonNullable<NonNullable<Pictures["poster"]>["box"]>;

/** In pixels of the sensor, so that it grows with the picture. */
const room = 2;
const edge = 0.5;
const numberSize = 8;

/** Lies over a picture of the sensor's shape: the track's box in its colour, with its number. */
export function TrackBox({ number, colour, region, sensor }: Props) {
  const left = Math.max(edge, region.x - room);
  const top = Math.max(edge, region.y - room);
  const right = Math.min(sensor.width - edge, region.x + region.width + room);
  const bottom = Math.min(sensor.height - edge, region.y + region.height + room);
  /* A worker may say that it is outside. */
  if (right <= left || bottom <= top) return null;
  const box = { x: left, y: top, width: right - left, height: bottom - top, rx: 1 };
  const isBelow = top < numberSize + 2;
  const y = isBelow ? Math.min(bottom + numberSize, sensor.height - 2) : top - 2;
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
