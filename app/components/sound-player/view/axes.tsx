import { shareOfHertz } from "#media/sound/view/frequency.ts";
import type { Size } from "#media/thermal/region.ts";
import type { Shown } from "./place-passage.ts";
import { formatTimeOfDay, labelFrequencies, labelTimes } from "./readings.ts";
import { shareOf } from "./span.ts";

interface Props {
  shown: Shown;
  /** Of the picture, in pixels of the page. */
  size: Size;
}

/* Pixels that a label needs. */
const [labelWidth, labelHeight] = [112, 44];

export function FrequencyLabels({ shown: { axis }, size }: Props) {
  const most = Math.max(2, Math.floor(size.height / labelHeight));
  return (
    <div className="sound-frequencies" aria-hidden="true">
      {labelFrequencies(axis, most)
        .filter(({ at }) => at > 0)
        .map(({ at, label }) => ({ label, share: shareOfHertz(at, axis) }))
        .map(({ label, share }) => (
          <span
            key={label}
            data-edge={share > 0.96 ? "top" : undefined}
            style={{ insetBlockEnd: `${share * 100}%` }}
          >
            {label}
          </span>
        ))}
    </div>
  );
}

interface TimeProps extends Props {
  recordedAt: string | undefined;
  zone: string | undefined;
}

/** Since the start, and by the clock at the place. */
export function TimeLabels({ shown: { span }, size, recordedAt, zone }: TimeProps) {
  const most = Math.max(2, Math.floor(size.width / labelWidth));
  const ticks = labelTimes(span, most).map((tick) => ({
    ...tick,
    timeOfDay: formatTimeOfDay(recordedAt, zone, tick.at),
  }));
  return (
    <div className="sound-times" aria-hidden="true">
      {ticks.map(({ at, label, timeOfDay }, order) => {
        const share = shareOf(span, at);
        return (
          <span
            key={at}
            data-edge={share < 0.04 ? "start" : share > 0.96 ? "end" : undefined}
            style={{ insetInlineStart: `${share * 100}%` }}
          >
            {label}
            {timeOfDay !== ticks[order - 1]?.timeOfDay && <small>{timeOfDay}</small>}
          </span>
        );
      })}
    </div>
  );
}
