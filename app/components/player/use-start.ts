import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type Clip, isShowable } from "#media/thermal/clip.ts";
import type { PlacedTrack } from "./track-boxes.ts";
import type { Playback } from "./use-playback.ts";

/** The track of the address, and a key that is another for each time it was asked for. */
export interface Selection {
  trackId: number | undefined;
  key: string;
}

interface Start {
  clip: Clip;
  tracks: readonly PlacedTrack[];
  selection: Selection;
  playback: Playback;
  player: RefObject<HTMLElement | null>;
}

/**
 * Plays as soon as there are frames, from the selected track's first where there is one, and plays a track each time it
 * is asked for. Who wants less motion gets the first frame and plays by hand, or asks for a track.
 */
export function useStart({ clip, tracks, selection, playback, player }: Start): void {
  const track = tracks.find(({ id }) => id === selection.trackId);
  const hasTrackCome = clip.isSettled || clip.frames.length > (track?.span.first ?? 0);
  const isReady = isShowable(clip) && hasTrackCome;
  const answeredKey = useRef<string>(undefined);
  const start = useEffectEvent((key: string) => {
    if (key === answeredKey.current) return;
    const isRequested = answeredKey.current !== undefined;
    answeredKey.current = key;
    if (isRequested && track) player.current?.scrollIntoView({ block: "nearest" });
    const isStill = !isRequested && matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (track && !isStill) playback.playSpan(track.span);
    else if (track) playback.seek(track.span.first);
    else if (!isRequested && !isStill) playback.play();
  });
  useEffect(() => {
    if (isReady) start(selection.key);
  }, [isReady, selection.key]);
}
