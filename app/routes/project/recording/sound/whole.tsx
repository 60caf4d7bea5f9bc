import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import type { SoundPage } from "./sound-data.server.ts";
import { placeOf, Spectrogram } from "./spectrogram.tsx";

const text = {
  alt: (heading: string, span: string) => `Spectrogram of ${heading}, ${span}`,
  box: (number: number, label: string) => `Track ${number}: ${label}`,
};

interface Props {
  figure: NonNullable<SoundPage["figure"]>;
  heading: string;
  chosenId: number | undefined;
  toTrack: (trackId: number) => To;
  /** Where scripts choose; else its address does. */
  onChoose?: ((trackId: number) => void) | undefined;
  /** What lies over it. */
  children?: ReactNode;
}

/** All of a sound, with its tracks as numbered links. */
export function Whole({ figure, heading, chosenId, toTrack, onChoose, children }: Props) {
  const { src, small, span, boxes, hasAllLabels, ...axes } = figure;
  /* Its name is wider than the numbers that it would cover. */
  const above = 1 + Math.max(...boxes.map(({ lane }) => lane));
  const isNamed = (id: number) => id === chosenId && !hasAllLabels && boxes.length > 1;
  return (
    <Spectrogram {...axes}>
      <img
        src={src}
        srcSet={`${small} 640w, ${src} 1280w`}
        sizes="(width < 700px) 100vw, 640px"
        alt={text.alt(heading, span)}
        width={1280}
        height={512}
      />
      {boxes.map((box) => (
        <Link
          key={box.id}
          className="spectrogram-box"
          to={toTrack(box.id)}
          style={placeOf(isNamed(box.id) ? { ...box, lane: above } : box)}
          aria-label={text.box(box.number, box.label)}
          data-high={box.isHigh || undefined}
          data-late={box.isLate || undefined}
          aria-current={box.id === chosenId || undefined}
          preventScrollReset
          onClick={(event) => {
            if (!onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(box.id);
          }}
        >
          <span>
            {box.number}
            {(hasAllLabels || box.id === chosenId) && ` ${box.label}`}
          </span>
        </Link>
      ))}
      {children}
    </Spectrogram>
  );
}
