import type { ChartView } from "../battery.server.ts";
import { ChartDrawing } from "./chart-drawing.tsx";
import { useReadings } from "./use-readings.ts";

/** The drawing says what it shows where pointer or keys are. */
export function LiveChart({ chart }: { chart: ChartView }) {
  const { chosen, slider } = useReadings(chart.readings, chart.width);
  return (
    <div className="chart-readings" {...slider}>
      <ChartDrawing chart={chart} chosen={chosen} />
      {chosen && (
        <p
          className="chart-reading"
          aria-hidden="true"
          data-side={chosen.x > chart.width / 2 ? "start" : "end"}
        >
          {chosen.says}
        </p>
      )}
    </div>
  );
}
