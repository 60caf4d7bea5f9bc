import { useState } from "react";
import { Link, useNavigate } from "react-router";
import "#app/styles/beside.css";
import type { CalendarView } from "../calendar/load-calendar.server.ts";
import { Month } from "../calendar/month.tsx";
import type { PlacesView } from "../places/load-places.server.ts";
import { Places } from "../places/places.tsx";
import { useCounts } from "./use-counts.ts";

const text = {
  calendar: "Calendar",
  places: "Locations",
  counting: "Counting…",
  failed: "The counts cannot be loaded now.",
  open: "Open their page",
};

export interface Addresses {
  placesTo: string;
  calendarTo: string;
}

/** The month and the places of a search, by their counts. */
export function BesideParts({ placesTo, calendarTo }: Addresses) {
  const navigate = useNavigate();
  const [month, setMonth] = useState<{ of: string; to: string }>();
  const shownTo = month?.of === calendarTo ? month.to : calendarTo;
  const calendar = useCounts<CalendarView>(toData(shownTo));
  const places = useCounts<PlacesView>(toData(placesTo));
  return (
    <>
      <section>
        <h2>{text.calendar}</h2>
        {calendar.view ? (
          <Month {...calendar.view} onMonth={(to) => setMonth({ of: calendarTo, to })} />
        ) : (
          <Waiting {...calendar} to={calendarTo} />
        )}
      </section>
      <section>
        <h2>{text.places}</h2>
        {places.view ? (
          <Places
            {...places.view}
            onChoose={(to) => void navigate(to, { preventScrollReset: true })}
          />
        ) : (
          <Waiting {...places} to={placesTo} />
        )}
      </section>
    </>
  );
}

function Waiting({ hasFailed, to }: { hasFailed: boolean; to: string }) {
  if (!hasFailed) return <p className="dashboard-note">{text.counting}</p>;
  return (
    <p className="dashboard-note">
      {text.failed} <Link to={to}>{text.open}</Link>
    </p>
  );
}

/** The counts alone, of a page of them. */
function toData(address: string): string {
  return address.replace(/\?|$/, ".json$&");
}
