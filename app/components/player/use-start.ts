import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type Clip, isShowable } from "#media/thermal/clip.ts";
import { frameOfMoment } from "#media/thermal/playback.ts";
import type { Playhead } from "#media/thermal/playhead.ts";
import type { PlacedTrack } from "./picture/track-boxes.ts";

/** The track of the address, and a key that is another for each time it was asked for. */
export interface Selection {
  trackId: number | undefined;
  key: string;
}

interface Start {
  clip: Clip;
  /** The track of the address. */
  track: PlacedTrack | undefined;
  /** Undefined for what was chosen in the player itself, which has moved there already. */
  selectionKey: string | undefined;
  /** A moment that somebody points out. */
  startSeconds: number | undefined;
  playhead: Playhead;
  player: RefObject<HTMLElement | null>;
}

/**
 * Plays as soon as there are frames, from the selected track's first where there is one, and plays a track each time it
 * is asked for. Who wants less motion or data gets the first frame and plays by hand, or asks for a track; who comes for
 * a moment gets that one.
 */
export function useStart(start: Start): void {
  const { clip, track, selectionKey, startSeconds, playhead, player } = start;
  const fps = clip.header?.fps ?? 1;
  const moment = startSeconds === undefined ? undefined : frameOfMoment(startSeconds, fps);
  const first = Math.max(track?.span.first ?? 0, moment ?? 0);
  const isReady = isShowable(clip) && (clip.isSettled || clip.frameCount > first);
  const answeredKey = useRef<string>(undefined);
  const answer = useEffectEvent((key: string) => {
    if (key === answeredKey.current) return;
    const isRequested = answeredKey.current !== undefined;
    answeredKey.current = key;
    if (!isRequested && moment !== undefined) return playhead.seek(moment);
    if (isRequested && track) player.current?.scrollIntoView({ block: "nearest" });
    const isStill = !isRequested && !isMotionWelcome();
    if (track && !isStill) playhead.playSpan(track.span);
    else if (track) playhead.seek(track.span.first);
    else if (!isRequested && !isStill) playhead.play();
  });
  useEffect(() => {
    if (isReady && selectionKey !== undefined) answer(selectionKey);
  }, [isReady, selectionKey]);
}

function isMotionWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && !connection?.saveData;
}
