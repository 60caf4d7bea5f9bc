import { frequencyTicks, roundTicks, timeTicks } from "#media/sound/view/axes.ts";
import type { FrequencyAxis } from "#media/sound/view/frequency.ts";
import { formatClock } from "#contract/rules/times/durations.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import type { Passage } from "../sound-track.ts";
import { lengthOf, type Span } from "./span.ts";

/** "850 Hz", "2.4 kHz", "45 kHz" */
export function formatHertz(hertz: number): string {
  if (hertz < 1000) return withUnit(Math.round(hertz), "Hz");
  const thousands = hertz / 1000;
  return withUnit(Number(thousands.toFixed(thousands < 10 ? 2 : 1)), "kHz");
}

/** "0:05.24": the nearest, with as many decimals as asked for. */
export function formatMoment(seconds: number, decimals: number): string {
  const parts = 10 ** decimals;
  const whole = Math.round(seconds * parts);
  const clock = formatClock(Math.floor(whole / parts));
  return decimals > 0 ? `${clock}.${String(whole % parts).padStart(decimals, "0")}` : clock;
}

/** "9:30:05 pm" at the place, where that and the start are known. */
export function formatTimeOfDay(
  recordedAt: string | undefined,
  zone: string | undefined,
  seconds: number,
): string {
  if (recordedAt === undefined || zone === undefined) return "";
  return new Intl.DateTimeFormat("en-NZ", {
    timeZone: zone,
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  }).format(Date.parse(recordedAt) + seconds * 1000);
}

/** "From 0:03.24 to 0:04.00, 1.2 kHz to 2.4 kHz" */
export function describePassage({ start, end, band }: Passage): string {
  const times = `From ${formatMoment(start, 2)} to ${formatMoment(end, 2)}`;
  return band ? `${times}, ${formatHertz(band.low)} to ${formatHertz(band.high)}` : times;
}

interface Tick {
  at: number;
  label: string;
}

/** Marks of an axis of time, with no more decimals than tell them apart. */
export function labelTimes(span: Span, most: number): Tick[] {
  const isShort = lengthOf(span) / most < 1;
  const ticks = isShort
    ? roundTicks(span.start, span.end, most)
    : timeTicks(span.start, span.end, most);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const decimals = isShort ? Math.min(3, Math.max(0, Math.ceil(-Math.log10(step) - 1e-6))) : 0;
  return ticks.map((at) => ({ at, label: formatMoment(at, decimals) }));
}

export function labelFrequencies(axis: FrequencyAxis, most: number): Tick[] {
  return frequencyTicks(axis, most).map((at) => ({ at, label: formatHertz(at) }));
}
