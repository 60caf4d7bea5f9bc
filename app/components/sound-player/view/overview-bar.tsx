import type { PointerEvent } from "react";
import { colourOf, type SoundTrack } from "../sound-track.ts";
import type { Playback } from "../playing/playback.ts";
import { type Look, overviewPath, type Pictured } from "./draw-paths.ts";
import { Mark } from "./mark.tsx";
import { lengthOf } from "./span.ts";
import type { View } from "./use-view.ts";

interface Props {
  pictured: Pictured;
  seconds: number;
  look: Look;
  view: View;
  tracks: readonly SoundTrack[];
  playback: Playback;
}

/** All of the sound, and what of it is shown; a drag moves that. Keys and buttons do the same. */
export function OverviewBar({ pictured, seconds, look, view, tracks, playback }: Props) {
  const toPercent = (moment: number) => `${(moment / seconds) * 100}%`;
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    view.centre(((event.clientX - left) / width) * seconds);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    move(event);
  };
  return (
    <div
      className="sound-overview"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={(event) => event.buttons > 0 && move(event)}
    >
      <img src={overviewPath(pictured, look)} alt="" draggable={false} />
      {tracks.map((track) => (
        <span
          key={track.id}
          className="sound-tick"
          style={{
            insetInlineStart: toPercent(track.start),
            inlineSize: toPercent(track.end - track.start),
            background: colourOf(track),
          }}
        />
      ))}
      <span
        className="sound-window"
        data-all={!view.isIn || undefined}
        style={{
          insetInlineStart: toPercent(view.span.start),
          inlineSize: toPercent(lengthOf(view.span)),
        }}
      />
      <Mark playback={playback} span={{ start: 0, end: seconds }} />
    </div>
  );
}
