import "#app/styles/align-photo.css";
import { useRef, useState } from "react";
import { useElementSize } from "#app/components/player/use-element-size.ts";
import type { Size } from "#contract/rules/masks/mask-geometry.ts";
import {
  findCornerFault,
  type PhotoCorners,
  type PhotoPoint,
} from "#contract/rules/masks/photo-corners.ts";
import { findHomography, type Homography } from "#media/image/perspective.ts";

const text = {
  result: "Preview of the photo over the camera's picture",
  opacity: "Opacity of the photo",
  none: "The four corners do not make a frame yet.",
};

interface Props {
  frame: string | undefined;
  src: string;
  /** That the photo is laid out in before it is warped. */
  size: Size;
  /** Undefined where a number cannot be read. */
  points: (PhotoPoint | undefined)[];
}

/** The photo warped over the camera's picture while its corners are moved. */
export function LiveOverlay({ frame, src, size, points }: Props) {
  const [opacity, setOpacity] = useState(60);
  const corners = findFrame(points);
  const figure = useRef<HTMLElement>(null);
  const shown = useElementSize(figure);
  const matrix = corners && shown.width > 0 ? findMatrix(corners, size, shown) : undefined;
  return (
    <>
      <figure className="photo-frame photo-live" ref={figure} aria-label={text.result}>
        {frame && <img className="photo-under" src={frame} alt="" />}
        {matrix && (
          <img
            className="photo-warped"
            src={src}
            width={size.width}
            height={size.height}
            alt=""
            style={{ opacity: opacity / 100, transform: matrix }}
          />
        )}
        {!corners && <p>{text.none}</p>}
      </figure>
      <label className="photo-opacity">
        <span className="field-label">{text.opacity}</span>
        <input
          type="range"
          min="0"
          max="100"
          value={opacity}
          aria-valuetext={`${opacity}%`}
          onChange={({ target }) => setOpacity(Number(target.value))}
        />
        <span>{opacity}%</span>
      </label>
    </>
  );
}

function findFrame(points: Props["points"]): PhotoCorners | undefined {
  if (points.includes(undefined)) return undefined;
  const corners = points as unknown as PhotoCorners;
  return findCornerFault(corners) === undefined ? corners : undefined;
}

function findMatrix(corners: PhotoCorners, photo: Size, frame: Size): string | undefined {
  const from = corners.map(({ x, y }) => ({ x: x * photo.width, y: y * photo.height }));
  const homography = findHomography(from, [
    { x: 0, y: 0 },
    { x: frame.width, y: 0 },
    { x: frame.width, y: frame.height },
    { x: 0, y: frame.height },
  ]);
  return homography && toMatrix3d(homography);
}

/** Column by column, with a third dimension that stays flat. */
function toMatrix3d([a, b, c, d, e, f, g, h, i]: Homography): string {
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join(",")})`;
}
