import { type RefObject, useRef, useState } from "react";
import { advance, frameAt, type FrameSpan } from "#media/thermal/playback.ts";
import { useAnimation } from "./use-animation.ts";

export interface Playback {
  frame: number;
  /** In frames and parts of them, for what is drawn between two frames. */
  position: RefObject<number>;
  isPlaying: boolean;
  isAtEnd: boolean;
  play: () => void;
  toggle: () => void;
  step: (by: 1 | -1) => void;
  seek: (frame: number) => void;
  /** Plays from the first frame of a span and stops after its last. */
  playSpan: (span: FrameSpan) => void;
  /** Lets time stand still while a finger is on the scrubber. */
  hold: (isHeld: boolean) => void;
}

interface Playable {
  frameCount: number;
  fps: number;
  /** Whether no more frames will come. Until then playing waits at the last one. */
  isSettled: boolean;
  speed: number;
}

export function usePlayback({ frameCount, fps, isSettled, speed }: Playable): Playback {
  const position = useRef(0);
  const [frame, setFrame] = useState(0);
  const [stopAt, setStopAt] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const [isHeld, hold] = useState(false);
  const isAtEnd = isSettled && frameCount > 0 && !isPlaying && frame === frameCount - 1;

  const moveTo = (target: number, end = frameCount) => {
    position.current = target;
    setFrame(frameAt(target, end));
  };

  useAnimation(isPlaying && !isHeld, (elapsedMs) => {
    const end = Math.min(stopAt ?? frameCount, frameCount);
    moveTo(advance(position.current, elapsedMs, { framesPerSecond: fps * speed, end }), end);
    if (position.current === end && (isSettled || end === stopAt)) {
      setStopAt(undefined);
      setPlaying(false);
    }
  });

  const seek = (target: number) => {
    setStopAt(undefined);
    moveTo(frameAt(target, frameCount));
  };
  const play = () => {
    seek(isAtEnd ? 0 : position.current);
    setPlaying(true);
  };
  const pause = () => setPlaying(false);
  return {
    frame,
    position,
    isPlaying,
    isAtEnd,
    play,
    toggle: isPlaying ? pause : play,
    step(by) {
      pause();
      seek(frame + by);
    },
    seek,
    playSpan({ first, last }) {
      seek(first);
      setStopAt(last + 1);
      setPlaying(true);
    },
    hold,
  };
}
