import { useSyncExternalStore } from "react";
import type { CptvHeader } from "#media/cptv/format.ts";
import type { Film } from "../film/film.ts";
import { type Colours, Picture } from "../picture/picture.tsx";

interface Props {
  film: Film;
  header: CptvHeader;
  colours: Colours;
  frameNumber: number;
  time: string;
  /** Of the scrubber's way, 0 to 1. */
  share: number;
}

/** A small picture of the moment under the pointer. */
export function Preview({ film, header, colours, frameNumber, time, share }: Props) {
  const frame = useSyncExternalStore(film.subscribe, () => film.find(frameNumber));
  return (
    <div
      className="player-preview"
      aria-hidden="true"
      style={{ insetInlineStart: `calc(${share} * (100% - 10rem))` }}
    >
      {frame && <Picture frame={frame} size={header} colours={colours} />}
      <span>{time}</span>
    </div>
  );
}
