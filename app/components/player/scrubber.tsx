import { formatClock } from "#contract/rules/times/durations.ts";
import type { Playback } from "./use-playback.ts";

interface Props {
  playback: Playback;
  /** Frames there will be, which may be more than have come. */
  expectedFrames: number;
  fps: number;
  isDisabled: boolean;
}

export function Scrubber({ playback, expectedFrames, fps, isDisabled }: Props) {
  const clock = formatClock(isDisabled ? 0 : (playback.frame + 1) / fps);
  const total = formatClock(isDisabled ? 0 : expectedFrames / fps);
  const hold = () => {
    const released = new AbortController();
    const release = () => {
      released.abort();
      playback.hold(false);
    };
    playback.hold(true);
    addEventListener("pointerup", release, { signal: released.signal });
    addEventListener("pointercancel", release, { signal: released.signal });
  };
  return (
    <div className="player-scrubber">
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={`${clock} of ${total}`}
        min={0}
        max={Math.max(0, expectedFrames - 1)}
        value={playback.frame}
        disabled={isDisabled}
        onPointerDown={hold}
        onChange={({ target }) => playback.seek(target.valueAsNumber)}
      />
      <span aria-hidden="true">
        {clock} / {total}
      </span>
    </div>
  );
}
