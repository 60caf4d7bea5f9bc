import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useOnDemand } from "#app/components/use-on-demand.ts";
import type { Addresses } from "./beside-parts.tsx";

const text = {
  summary: "Locations and calendar",
  places: "Counts by location",
  calendar: "Calendar of counts",
};

/** Where there is room beside the list. */
const wide = "(width >= 1200px)";

/** Ways into the search by place and by night: links to pages of counts, which stand here where scripts run. */
export function Beside(addresses: Addresses) {
  const details = useRef<HTMLDetailsElement>(null);
  const { part, open } = useOnDemand(() => import("./beside-parts.tsx"));
  useEffect(() => {
    if (details.current && matchMedia(wide).matches) details.current.open = true;
  }, []);
  return (
    <details
      ref={details}
      className="disclosure search-beside"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !part) void open();
      }}
    >
      <summary>{text.summary}</summary>
      <div>
        {part ? (
          <part.BesideParts {...addresses} />
        ) : (
          <p className="cluster">
            <Link to={addresses.placesTo}>{text.places}</Link>
            <Link to={addresses.calendarTo}>{text.calendar}</Link>
          </p>
        )}
      </div>
    </details>
  );
}
