import { type ComponentType, lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { ChartView } from "../battery.server.ts";
import { ChartDrawing } from "./chart-drawing.tsx";

interface ChartProps {
  chart: ChartView;
}

/** Where its script cannot be fetched, the drawing stays. */
const LazyChart = lazy<ComponentType<ChartProps>>(() =>
  import("./live-chart.tsx").then(
    ({ LiveChart }) => ({ default: LiveChart }),
    () => ({ default: ChartDrawing }),
  ),
);

/** The level over time as a drawing, with what it shows in words; with scripts each reading can be pointed at. */
export function BatteryChart({ chart, title }: ChartProps & { title: string }) {
  const isHydrated = useHydrated();
  const drawing = <ChartDrawing chart={chart} />;
  return (
    <figure>
      <Suspense fallback={drawing}>{isHydrated ? <LazyChart chart={chart} /> : drawing}</Suspense>
      <figcaption className="field-hint">
        {title}: {chart.says}
      </figcaption>
    </figure>
  );
}
