import { useOnceAlive } from "#app/components/use-on-demand.ts";
import type { ChartView } from "../battery.server.ts";
import { ChartDrawing } from "./chart-drawing.tsx";

interface Props {
  chart: ChartView;
  title: string;
}

/** The level over time as a drawing, with what it shows in words; with scripts each reading can be pointed at. */
export function BatteryChart({ chart, title }: Props) {
  const part = useOnceAlive(true, () => import("./live-chart.tsx"));
  return (
    <figure>
      {part ? <part.LiveChart chart={chart} /> : <ChartDrawing chart={chart} />}
      <figcaption className="field-hint">
        {title}: {chart.says}
      </figcaption>
    </figure>
  );
}
