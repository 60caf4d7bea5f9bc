import type { ReactNode } from "react";
import type { SoundPage } from "./sound-data.server.ts";
import { placeOf, Spectrogram } from "./spectrogram.tsx";

const text = {
  alone: (number: number, label: string) => `Track ${number} alone: ${label}`,
  closer: (number: number, label: string) => `Spectrogram of track ${number}, ${label}`,
};

interface Props {
  clip: SoundPage["clips"][string];
  /** In place of the browser's own controls. */
  button?: ReactNode;
}

/** One track, between its pitches and as loud as it can be. */
export function Alone({ clip, button }: Props) {
  const { number, label, start, src, says, picture } = clip;
  const name = text.alone(number, label);
  return (
    <figure className="sound-alone">
      <figcaption>
        {name} <span className="quiet">({says})</span>
      </figcaption>
      {button}
      {picture && (
        <Spectrogram times={picture.times} frequencies={picture.frequencies}>
          <img
            src={picture.src}
            alt={text.closer(number, label)}
            width={picture.width}
            height={picture.height}
            loading="lazy"
          />
          <span className="spectrogram-box" style={placeOf(picture.box)} />
        </Spectrogram>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its name says what is heard */}
      <audio
        className="sound"
        controls={!button}
        preload="none"
        src={src}
        aria-label={name}
        data-start={start}
      />
    </figure>
  );
}
