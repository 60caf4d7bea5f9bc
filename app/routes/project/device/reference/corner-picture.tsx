import { lazy, Suspense, type MouseEvent } from "react";
import type { Size } from "#contract/rules/masks/mask-geometry.ts";
import type { PhotoPoint } from "#contract/rules/masks/photo-corners.ts";

const CornerHandles = lazy(() =>
  import("./corner-handles.tsx").then(
    (module) => ({ default: module.CornerHandles }),
    () => ({ default: () => <></> }),
  ),
);

const text = {
  picture: "The photo, with the corners of the camera's picture",
  click: "Set the chosen corner where you click in the photo",
};

interface Props {
  names: string[];
  src: string;
  sizes: Record<"large" | "small", Size>;
  /** Undefined where a number cannot be read. */
  points: (PhotoPoint | undefined)[];
  chosen: number;
  /** Scripts run. */
  isLive: boolean;
  onClick(point: PhotoPoint): void;
  onMove(index: number, point: PhotoPoint): void;
}

/** The photo as a button that takes clicks, with the corners drawn on it. Keyboards have the numbers. */
export function CornerPicture({
  names,
  src,
  sizes,
  points,
  chosen,
  isLive,
  onClick,
  onMove,
}: Props) {
  const press = (event: MouseEvent<HTMLInputElement>) => {
    if (!isLive) return;
    event.preventDefault();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onClick({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  return (
    <figure className="photo-picture" id="photo" aria-label={text.picture}>
      {(["large", "small"] as const).map((name) => (
        <input
          key={name}
          type="image"
          className="photo-click"
          data-size={name}
          name={name}
          src={src}
          width={sizes[name].width}
          height={sizes[name].height}
          alt={text.click}
          tabIndex={-1}
          onClick={press}
        />
      ))}
      <DrawnFrame size={sizes.large} points={points} chosen={chosen} />
      {isLive && (
        <Suspense>
          <CornerHandles names={names} points={points} onMove={onMove} />
        </Suspense>
      )}
    </figure>
  );
}

function DrawnFrame({
  size: { width, height },
  points,
  chosen,
}: Pick<Props, "points" | "chosen"> & { size: Size }) {
  const drawn = points.flatMap((point, index) =>
    point ? [{ index, x: point.x * width, y: point.y * height }] : [],
  );
  const outline = drawn.map(({ x, y }) => `${x} ${y}`).join(" L");
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawn.length === 4 && (
        <>
          <path
            className="photo-outside"
            fillRule="evenodd"
            d={`M0 0H${width}V${height}H0Z M${outline}Z`}
          />
          <path className="photo-outline" d={`M${outline}Z`} />
        </>
      )}
      {drawn.map(({ index, x, y }) => (
        <g key={index} className="photo-corner" data-chosen={index === chosen ? "" : undefined}>
          <circle cx={x} cy={y} r="14" />
          <text x={x} y={y}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
