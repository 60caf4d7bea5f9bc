import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
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
  /** The clearest one, for who wants less motion or data. */
  stillSeconds: number | undefined;
  playhead: Playhead;
  player: RefObject<HTMLElement | null>;
}

/**
 * Plays as soon as there are frames, from the selected track's first where there is one, and plays a track each time it
 * is asked for. Who wants less motion or data gets the clearest frame and plays by hand, or asks for a track; who asks for a
 * moment gets that one.
 */
export function useStart(start: Start): void {
  const { clip, track, selectionKey, startSeconds, stillSeconds = 0, playhead, player } = start;
  const [isCalm] = useState(() => !isMotionWelcome());
  const fps = clip.header?.fps ?? 1;
  const moment = startSeconds === undefined ? undefined : frameOfMoment(startSeconds, fps);
  const still = isCalm && !track ? frameOfMoment(stillSeconds, fps) : 0;
  const first = Math.max(track?.span.first ?? 0, moment ?? still);
  const isReady = isShowable(clip) && (clip.isSettled || clip.frameCount > first);
  const answered = useRef<{ key: string; moment?: number; track?: PlacedTrack }>(undefined);
  const answer = useEffectEvent((key: string) => {
    const before = answered.current;
    if (key === before?.key) return;
    answered.current = { key, moment, track };
    if (before && (track || moment !== undefined)) {
      player.current?.scrollIntoView({ block: "nearest" });
    }
    const isForMoment = moment !== before?.moment || track === before?.track;
    if (moment !== undefined && isForMoment) {
      playhead.pause();
      return playhead.seek(moment);
    }
    const isStill = !before && isCalm;
    if (track && !isStill) playhead.playSpan(track.span);
    else if (track) playhead.seek(track.span.first);
    else if (isStill) playhead.seek(still);
    else if (!before) playhead.play();
  });
  useEffect(() => {
    if (isReady && selectionKey !== undefined) answer(selectionKey);
  }, [isReady, selectionKey]);
}

function isMotionWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && !connection?.saveData;
}
