import { NightHours } from "../night-hours.tsx";
import type { Night } from "./night.server.ts";

const text = {
  heading: "One night on",
  none: "We can't draw the night yet: some times are incomplete.",
  noon: "From noon to noon, by the device's clock. Each mark shows when the sounds start.",
};

const width = 240;
const rowHeight = 16;

const hours = ["12:00", "18:00", "00:00", "06:00", "12:00"];

/** A bar for each combination of times, with a mark for each time that its sounds begin; the lines below say the same. */
export function NightTimeline({ night }: { night: Night }) {
  const height = night.length * rowHeight;
  return (
    <section className="section" id="night" aria-labelledby="night-heading">
      <h3 id="night-heading">{text.heading}</h3>
      {night.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <>
          <p className="field-hint">{text.noon}</p>
          <svg className="bait-night" viewBox={`0 0 ${width} ${height + 10}`} aria-hidden="true">
            {night.map(({ order, from, to, marks }, row) => (
              <g key={order} transform={`translate(0 ${row * rowHeight})`}>
                <rect className="day-bar-ground" width={width} height="14" rx="2" />
                <rect
                  data-of="window"
                  x={from * width}
                  width={Math.max(1, (to - from) * width)}
                  height="14"
                />
                <path d={marks.map((at) => `M${(at * width + 0.4).toFixed(2)} 0V14`).join("")} />
              </g>
            ))}
            <NightHours y={height + 8} hours={hours} />
          </svg>
          <ul>
            {night.map(({ order, text }) => (
              <li key={order}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
