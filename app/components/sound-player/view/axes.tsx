import { shareOfHertz } from "#media/sound/view/frequency.ts";
import type { Size } from "#media/thermal/region.ts";
import type { Area } from "./fit-labels.ts";
import type { Shown } from "./place-passage.ts";
import { formatTimeOfDay, labelFrequencies, labelTimes } from "./readings.ts";
import { shareOf } from "./span.ts";

interface Props {
  shown: Shown;
  /** Of the picture, in pixels of the page. */
  size: Size;
}

/* Pixels that a label needs. */
const [labelWidth, labelHeight, frequencyWidth] = [112, 44, 52];

export function FrequencyLabels(props: Props) {
  return (
    <div className="sound-frequencies" aria-hidden="true">
      {placeFrequencies(props).map(({ label, share, isTop }) => (
        <span
          key={label}
          data-edge={isTop ? "top" : undefined}
          style={{ insetBlockEnd: `${share * 100}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** Above the line of their frequency; the topmost beneath it. */
function placeFrequencies({ shown: { axis }, size }: Props) {
  const most = Math.max(2, Math.floor(size.height / labelHeight));
  return labelFrequencies(axis, most)
    .filter(({ at }) => at > 0)
    .map(({ at, label }) => ({ label, share: shareOfHertz(at, axis) }))
    .map((one) => ({ ...one, isTop: one.share > 0.96 }));
}

/** What they cover of the picture. */
export function listFrequencyAreas(props: Props): Area[] {
  return placeFrequencies(props).map(({ share, isTop }) => {
    const line = (1 - share) * props.size.height;
    return { left: 0, right: frequencyWidth, baseline: isTop ? line + 14 : line - 4 };
  });
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
