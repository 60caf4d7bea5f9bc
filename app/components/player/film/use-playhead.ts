import { useEffect, useState, useSyncExternalStore } from "react";
import { type Clip } from "#media/thermal/clip.ts";
import { defaultFps } from "#media/cptv/format.ts";
import { Playhead } from "#media/thermal/playhead.ts";
import type { Film } from "./film.ts";
import { useAnimation } from "./use-animation.ts";

interface Playing {
  speed: number;
  isLooping: boolean;
}

/** Moves with the display while it plays; the film decodes what it comes to. */
export function usePlayhead(film: Film, clip: Clip, { speed, isLooping }: Playing): Playhead {
  const [playhead] = useState(() => new Playhead());
  useEffect(() => {
    playhead.setPace({ speed, isLooping });
  }, [playhead, speed, isLooping]);
  useEffect(
    () =>
      playhead.subscribe(() => {
        const { frame, isPlaying, loopStart } = playhead;
        film.follow({ frame, isPlaying, loopStart });
      }),
    [playhead, film],
  );
  const { header, frameCount, isSettled } = clip;
  const fps = header?.fps ?? defaultFps;
  useEffect(() => {
    playhead.load({ fps, frameCount, isSettled, hasFrame: film.hasFrame });
  }, [playhead, film, fps, frameCount, isSettled]);
  const { isPlaying } = usePlayState(playhead);
  useAnimation(isPlaying, (elapsedMs) => playhead.advance(elapsedMs));
  return playhead;
}

export function usePlayheadFrame(playhead: Playhead): number {
  return useSyncExternalStore(playhead.subscribe, () => playhead.frame);
}

export function usePlayState(playhead: Playhead): { isPlaying: boolean; isAtEnd: boolean } {
  const isPlaying = useSyncExternalStore(playhead.subscribe, () => playhead.isPlaying);
  const isAtEnd = useSyncExternalStore(playhead.subscribe, () => playhead.isAtEnd);
  return { isPlaying, isAtEnd };
}
