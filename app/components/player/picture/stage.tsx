import { type ReactNode, useRef } from "react";
import type { Clip } from "#media/thermal/clip.ts";
import type { Playhead } from "#media/thermal/playhead.ts";
import type { Film } from "../film/film.ts";
import { useShownFrame } from "../film/use-film.ts";
import { Loading } from "../loading.tsx";
import type { Preferences } from "../preferences.ts";
import type { MaskRegion } from "./draw-shapes.ts";
import { Overlay } from "./overlay.tsx";
import { type Colours, Picture } from "./picture.tsx";
import { PointerReading } from "./pointer-reading.tsx";
import { listBoxes, type PlacedTrack } from "./track-boxes.ts";

interface Props {
  film: Film;
  clip: Clip;
  playhead: Playhead;
  poster: ReactNode;
  label: string;
  tracks: readonly PlacedTrack[];
  chosenId: number | undefined;
  onChoose: (trackId: number) => void;
  colours: Colours;
  preferences: Preferences;
  photo: { src: string } | undefined;
  maskRegions: readonly MaskRegion[];
  /** Lies over all of it. */
  children?: ReactNode;
}

/** The picture, and what is drawn over it. */
export function Stage({ film, clip, playhead, poster, tracks, chosenId, ...props }: Props) {
  const { colours, preferences, photo, maskRegions, label, onChoose } = props;
  const { header } = clip;
  const shown = useShownFrame(film);
  const stage = useRef<HTMLDivElement>(null);
  const { hasBoxes, hasPaths, hasMask, hasPhoto, photoShare } = preferences;
  const isOverPhoto = photo !== undefined && hasPhoto;
  return (
    <div className="player-picture" ref={stage}>
      {shown && header ? (
        <>
          {isOverPhoto && <img className="player-photo" src={photo.src} alt="" />}
          <Picture
            frame={shown.frame}
            size={header}
            colours={colours}
            label={label}
            opacity={isOverPhoto ? 1 - photoShare : 1}
          />
          <Overlay
            {...{ header, playhead, onChoose }}
            frame={shown.frame}
            boxes={hasBoxes ? listBoxes(tracks, shown.number, chosenId) : []}
            paths={hasPaths ? tracks : []}
            mask={hasMask ? maskRegions : []}
          />
          <PointerReading stage={stage} header={header} frame={shown.frame} />
          {props.children}
        </>
      ) : (
        poster
      )}
      <Loading clip={clip} />
    </div>
  );
}
