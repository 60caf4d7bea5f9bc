import { HeatLooks, PhotoNote } from "./heat-figure.tsx";
import { HeatPicture, describeBusiest } from "./heat-picture.tsx";
import { ChangeTable } from "./change-table.tsx";
import type { Insights } from "./load-insights.server.ts";
import { describeCounted, formatSpan } from "./span-text.ts";

const text = {
  names: ["First period", "Second period"],
  busiest: "Busiest cells:",
};

/** Two periods beside each other, and what changed between them. */
export function Comparison(insights: Insights) {
  const { comparison, masks, filters } = insights;
  if (!comparison) return null;
  return (
    <>
      <div className="heat-pair">
        {comparison.periods.map((period, order) => (
          <figure className="heat-figure" key={text.names[order]}>
            <figcaption>
              <p>
                <strong>{text.names[order]}</strong>: {formatSpan(period)}:{" "}
                {describeCounted(period)}
              </p>
              <p>
                {text.busiest} {describeBusiest(period.busiest)}
              </p>
              <PhotoNote {...period} filters={filters} />
            </figcaption>
            <HeatPicture {...period} masks={masks} />
          </figure>
        ))}
      </div>
      <div className="heat-looks">
        <HeatLooks {...insights} />
      </div>
      <ChangeTable {...comparison} />
    </>
  );
}
