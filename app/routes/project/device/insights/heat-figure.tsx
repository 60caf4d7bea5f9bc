import { Link } from "react-router";
import { HeatPicture } from "./heat-picture.tsx";
import type { Insights } from "./load-insights.server.ts";

const text = {
  legend: {
    tracks: "Colours: how many tracks pass there",
    boxes: "Colours: in how many frames an animal was there",
  },
  photo: (since: string) => `Under the heat: the reference photo in use since ${since}.`,
  noPhoto: "No reference photo was in use then, so the camera view is under the heat.",
  opacity: "Opacity of the heat",
  percent: (opacity: number) => `${opacity}%`,
  masks: { "": "Show the mask regions", show: "Hide the mask regions" },
  noMasks: "Nothing is masked here.",
};

/** The heat map, what its colours stand for, and links to other looks of it. */
export function HeatFigure(insights: Insights) {
  return (
    <figure className="heat-figure">
      <HeatPicture {...insights} />
      <figcaption>
        <PhotoNote {...insights} />
        <HeatLooks {...insights} />
      </figcaption>
    </figure>
  );
}

type PhotoNoteProps = Pick<Insights, "photoSince" | "filters">;

/** Which photo lies under the heat, where one is asked for. */
export function PhotoNote({ photoSince, filters }: PhotoNoteProps) {
  if (filters.under !== "photo") return null;
  return <p>{photoSince ? text.photo(photoSince) : text.noPhoto}</p>;
}

/** What the colours stand for, and links to other looks. */
export function HeatLooks({ legend, filters, opacities, masks, masksTo }: Insights) {
  return (
    <>
      <p>{text.legend[filters.weight]}</p>
      <ul className="legend">
        {legend.map(({ count, colour }) => (
          <li key={count}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect fill="gray" width="12" height="12" />
              <rect fill={colour} fillOpacity={filters.opacity / 100} width="12" height="12" />
            </svg>
            {count}
          </li>
        ))}
      </ul>
      <nav className="cluster" aria-label={text.opacity}>
        <span>{text.opacity}</span>
        {opacities.map(({ opacity, to }) =>
          opacity === filters.opacity ? (
            <strong key={opacity} aria-current="true">
              {text.percent(opacity)}
            </strong>
          ) : (
            <Link key={opacity} to={to} preventScrollReset>
              {text.percent(opacity)}
            </Link>
          ),
        )}
      </nav>
      <p>
        <Link to={masksTo} preventScrollReset>
          {text.masks[filters.masks]}
        </Link>{" "}
        {masks?.length === 0 && text.noMasks}
      </p>
    </>
  );
}
