import type { ReactNode } from "react";
import type { SoundPage } from "./sound-data.server.ts";

type Figure = NonNullable<SoundPage["figure"]>;
type Axes = Pick<Figure, "times" | "frequencies">;

interface Props extends Axes {
  /** The picture, and what lies over it. */
  children: ReactNode;
}

/** A picture of sound between its axes: time goes to the right, pitch goes up. */
export function Spectrogram({ times, frequencies, children }: Props) {
  return (
    <div className="spectrogram">
      <div className="spectrogram-picture">{children}</div>
      <div className="spectrogram-frequencies" aria-hidden="true">
        {frequencies.map(({ at, text }) => (
          <span key={text} style={{ insetBlockStart: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className="spectrogram-times" aria-hidden="true">
        {times.map(({ at, text }) => (
          <span key={text} style={{ insetInlineStart: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

type Box = Pick<Figure["boxes"][number], "left" | "top" | "width" | "height" | "colour"> & {
  lane?: number | undefined;
};

/** Where a box lies over the picture. */
export function placeOf({ left, top, width, height, colour, lane }: Box) {
  return {
    "--lane": lane,
    insetInlineStart: `${left}%`,
    insetBlockStart: `${top}%`,
    inlineSize: `${width}%`,
    blockSize: `${height}%`,
    color: colour,
  };
}
