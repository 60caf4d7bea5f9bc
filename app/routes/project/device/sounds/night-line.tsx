import { NightHours, percentOf } from "../night-hours.tsx";
import type { Line } from "./line.server.ts";

const text = {
  title: "When it recorded, from noon to noon. The night is shaded.",
  each: "Each mark is a recording, and opens it.",
  joined: (gap: string) =>
    `Each mark is a stretch of recordings without a gap of more than ${gap}, and opens the first.`,
};

const hours = ["noon", "6 pm", "midnight", "6 am", "noon"];
/** Of the width, so that a finger finds it. */
const leastWidth = 0.004;

/** A line from noon to noon, with what was recorded on it. */
export function NightLine({ line }: { line: Line }) {
  const { sun, stretches, gap } = line;
  return (
    <>
      <svg className="night-chart" height="62" aria-label={text.title}>
        <rect data-of="day" width="100%" height="44" />
        {sun && <NightRect {...sun} height={44} />}
        {stretches.map(({ id, to, from, until, text: name }) => (
          <a key={id} href={to} aria-label={name}>
            <rect
              data-of="on"
              x={percentOf(from)}
              width={percentOf(Math.max(until - from, leastWidth))}
              y="10"
              height="24"
            >
              <title>{name}</title>
            </rect>
          </a>
        ))}
        <NightHours hours={hours} y={58} />
      </svg>
      <p className="field-hint">{gap ? text.joined(gap) : text.each}</p>
    </>
  );
}

export function NightRect({ from, to, height }: { from: number; to: number; height: number }) {
  return <rect data-of="night" x={percentOf(from)} width={percentOf(to - from)} height={height} />;
}
