/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an img element does not take the colours of its page */
import { NightHours, percentOf } from "../night-hours.tsx";
import type { TimelineNight } from "./timeline.server.ts";

const text = {
  title: "When the device was on, by night",
  text: (count: number) =>
    `${count === 1 ? "One night" : `${count} nights`} from noon to noon, newest first. The table below shows the same.`,
  on: "Switched on",
  start: "Switched on, switch-off not reported",
  end: "Switched off, switch-on not reported",
  night: "Sunset to sunrise",
  contact: "Events on this page arrived",
};

const hours = ["noon", "6 pm", "midnight", "6 am", "noon"];
const rowHeight = 24;

/** Across it goes by per cent of its width, so that its words keep their size on every screen. */
export function TimelineDrawing({ nights }: { nights: readonly TimelineNight[] }) {
  const height = nights.length * rowHeight;
  return (
    <svg
      className="power-nights"
      height={height + 18}
      role="img"
      aria-labelledby="power-title power-text"
    >
      <title id="power-title">{text.title}</title>
      <desc id="power-text">{text.text(nights.length)}</desc>
      {nights.map((night, row) => (
        <svg key={night.night} y={row * rowHeight} height={rowHeight} overflow="visible">
          <text x="-8" y="15" textAnchor="end">
            {night.label}
          </text>
          <NightRow {...night} />
        </svg>
      ))}
      {hours.slice(1, -1).map((hour, order) => (
        <line key={hour} {...across((order + 1) / (hours.length - 1))} y2={height} />
      ))}
      <NightHours hours={hours} y={height + 13} />
    </svg>
  );
}

function NightRow({ sun, pieces, contacts }: TimelineNight) {
  return (
    <>
      <rect data-of="day" width="100%" height="20" />
      {sun && <Bar of="night" from={sun.from} to={sun.to} y={0} height={20} />}
      {pieces.map(({ id, from, to }) => {
        if (from === undefined) return <Mark key={id} of="end" at={to ?? 0} />;
        if (to === undefined) return <Mark key={id} of="start" at={from} />;
        return <Bar key={id} of="on" from={from} to={to} y={4} height={8} />;
      })}
      {contacts.map((at) => (
        <line key={at} data-of="contact" {...across(at)} y1="14" y2="20" />
      ))}
    </>
  );
}

type BarProps = { of: "night" | "on"; from: number; to: number; y: number; height: number };

function Bar({ of, from, to, y, height }: BarProps) {
  const width = Math.max(0.002, to - from);
  return <rect data-of={of} x={percentOf(from)} width={percentOf(width)} y={y} height={height} />;
}

/** An end of which the other is not known: it points to where the device was on. */
function Mark({ of, at }: { of: "start" | "end"; at: number }) {
  return (
    <svg x={percentOf(at)} y="3" overflow="visible">
      <path data-of="on" d={of === "start" ? "M0 0l8 5-8 5z" : "M0 0l-8 5 8 5z"} />
    </svg>
  );
}

function across(part: number) {
  return { x1: percentOf(part), x2: percentOf(part) };
}

/** What of it is drawn, in words. */
export function TimelineLegend({ nights }: { nights: readonly TimelineNight[] }) {
  const pieces = nights.flatMap((night) => night.pieces);
  const entries = [
    { of: "on", isDrawn: pieces.some(({ from, to }) => from !== undefined && to !== undefined) },
    { of: "start", isDrawn: pieces.some(({ to }) => to === undefined) },
    { of: "end", isDrawn: pieces.some(({ from }) => from === undefined) },
    { of: "night", isDrawn: nights.some(({ sun }) => sun) },
    { of: "contact", isDrawn: nights.some(({ contacts }) => contacts.length > 0) },
  ] as const;
  return (
    <ul className="legend">
      {entries
        .filter(({ isDrawn }) => isDrawn)
        .map(({ of }) => (
          <li key={of}>
            <svg viewBox="0 0 16 20" aria-hidden="true">
              <Sample of={of} />
            </svg>
            {text[of]}
          </li>
        ))}
    </ul>
  );
}

function Sample({ of }: { of: "on" | "start" | "end" | "night" | "contact" }) {
  if (of === "on") return <Bar of="on" from={0} to={1} y={6} height={8} />;
  if (of === "night") return <Bar of="night" from={0} to={1} y={0} height={20} />;
  if (of === "contact") return <line data-of="contact" {...across(0.5)} y1="7" y2="13" />;
  return <Mark of={of} at={of === "start" ? 0.25 : 0.75} />;
}
