import type { MapMark } from "./map-mark.ts";
import type { PlacesMap } from "#contract/rules/locations/places-map.ts";

const text = {
  count: (count: number) =>
    count === 1 ? "1 location is far away: " : `${count} locations are far away: `,
  more: (count: number) => `, and ${count} more`,
};

const mostNamed = 4;

interface Props {
  drawing: PlacesMap;
  marks: MapMark[];
}

/** What a map leaves out so that the rest can be told apart, and where it lies. */
export function FarPlaces({ drawing: { far }, marks }: Props) {
  if (far.length === 0) return null;
  return (
    <p className="map-note">
      {text.count(far.length)}
      {far.slice(0, mostNamed).map(({ index, where }, at) => (
        <span key={index}>
          {at > 0 && "; "}
          <a href={marks[index]?.to} data-mark="">
            {marks[index]?.name}
          </a>
          , {where}
        </span>
      ))}
      {far.length > mostNamed && text.more(far.length - mostNamed)}.
    </p>
  );
}
