import { directionTo, formatMetres } from "#contract/rules/devices/neighbours.ts";
import { type MapDrawing, placeAt } from "#contract/rules/locations/maps.ts";
import { distanceMetres } from "#contract/rules/locations/places.ts";
import type { MapMark } from "./map-mark.ts";

const text = {
  count: (count: number) =>
    count === 1 ? "1 place is far away: " : `${count} places are far away: `,
  where: (distance: string, direction: string) => `, ${distance} to the ${direction}`,
  more: (count: number) => `, and ${count} more`,
};

const mostNamed = 4;

interface Props {
  drawing: MapDrawing;
  marks: MapMark[];
}

/** What a map leaves out so that the rest can be told apart, and where it lies. */
export function FarPlaces({ drawing, marks }: Props) {
  const far = drawing.far.flatMap((index) => {
    const [mark, point] = [marks[index], drawing.points[index]];
    return mark && point ? [{ mark, place: placeAt(drawing, point.at) }] : [];
  });
  if (far.length === 0) return null;
  return (
    <p className="map-note">
      {text.count(far.length)}
      {far.slice(0, mostNamed).map(({ mark: { name, to }, place }, index) => (
        <span key={to}>
          {index > 0 && "; "}
          <a href={to} data-mark="">
            {name}
          </a>
          {text.where(
            formatMetres(distanceMetres(drawing.centre, place)),
            directionTo(drawing.centre, place),
          )}
        </span>
      ))}
      {far.length > mostNamed && text.more(far.length - mostNamed)}.
    </p>
  );
}
