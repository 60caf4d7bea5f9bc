import type { ChartView } from "../battery.server.ts";
import type { Reading } from "./use-readings.ts";

interface Props {
  chart: ChartView;
  chosen?: Reading | undefined;
}

/** The level over time, and the reading that is pointed at. */
export function ChartDrawing({ chart, chosen }: Props) {
  const { height, viewBox, grid, labels, low, line, dots } = chart;
  return (
    <svg className="chart" viewBox={viewBox} aria-hidden="true">
      <g className="chart-grid">
        <path d={grid} />
        {labels.map(({ x, y, text }) => (
          <text key={text} x={x} y={y}>
            {text}
          </text>
        ))}
      </g>
      {low && (
        <g className="chart-low">
          <path d={low.line} />
          <text x={low.label.x} y={low.label.y}>
            {low.label.text}
          </text>
        </g>
      )}
      <g className="chart-line">
        <path d={line} />
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
