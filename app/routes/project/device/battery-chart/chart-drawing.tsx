import type { ChartView } from "../battery.server.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import type { Reading } from "./use-readings.ts";

const margin = { top: 22, bottom: 28 };
const lowPercent = 20;
/** Of the last label, before the right edge. */
const labelRoom = 70;
/** Beside the names of the levels, where batteries are still full. */
const lowLabelAt = 60;

/** The level over time, and the reading that is pointed at. */
export function ChartDrawing({
  chart,
  chosen,
}: {
  chart: ChartView;
  chosen?: Reading | undefined;
}) {
  const { width, height, unit, levels, days, lines, dots } = chart;
  const low = height - (lowPercent / 100) * height;
  return (
    <svg
      className="chart"
      viewBox={`0 ${-margin.top} ${width} ${height + margin.top + margin.bottom}`}
      aria-hidden="true"
    >
      <g className="chart-grid">
        {levels.map(({ y, value }) => (
          <g key={value}>
            <path d={`M0 ${y}H${width}`} />
            <text x="0" y={y - 4}>
              {withUnit(value, unit)}
            </text>
          </g>
        ))}
        {days.map(({ x, label }) => (
          <g key={label}>
            <path d={`M${x} 0v${height + 5}`} />
            {x <= width - labelRoom && (
              <text x={x} y={height + 22}>
                {label}
              </text>
            )}
          </g>
        ))}
      </g>
      {unit === "%" && (
        <g className="chart-low">
          <path d={`M0 ${low}H${width}`} />
          <text x={lowLabelAt} y={low + 16}>
            low, under {lowPercent}%
          </text>
        </g>
      )}
      <g className="chart-line">
        {lines.map((line) => (
          <path key={line.slice(0, 24)} d={line} />
        ))}
        {dots.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3" />
        ))}
      </g>
      {chosen && (
        <g className="chart-chosen">
          <path d={`M${chosen.x} 0V${height}`} />
          <circle cx={chosen.x} cy={chosen.y} r="5" />
        </g>
      )}
    </svg>
  );
}
