import type { Playback } from "../playing/playback.ts";
import { usePlayState, usePosition } from "../playing/use-playback.ts";
import { formatMoment, formatTimeOfDay } from "../view/readings.ts";

const text = { loading: (moment: string) => `${moment} · loading` };

interface Props {
  playback: Playback;
  seconds: number;
  recordedAt: string | undefined;
  zone: string | undefined;
}

/** Where it is, by a slider, since the start, and by the clock at the place. */
export function Clock({ playback, seconds, recordedAt, zone }: Props) {
  const position = usePosition(playback);
  const { isPlaying, isWaiting } = usePlayState(playback);
  const moment = formatMoment(position, 1);
  const timeOfDay = formatTimeOfDay(recordedAt, zone, position);
  return (
    <>
      <div className="player-scrubber">
        <input
          type="range"
          data-scrubber
          aria-label="Time"
          aria-valuetext={timeOfDay ? `${moment}, ${timeOfDay}` : moment}
          min={0}
          max={seconds}
          step="any"
          value={position}
          onChange={({ target }) => playback.goTo(target.valueAsNumber)}
        />
      </div>
      <p className="player-place">
        <span>{isPlaying && isWaiting ? text.loading(moment) : moment}</span>
        <span>{timeOfDay}</span>
        <span>{formatMoment(seconds, 1)}</span>
      </p>
    </>
  );
}
