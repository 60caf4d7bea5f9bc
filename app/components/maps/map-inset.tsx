import { toCoastPath } from "#contract/rules/locations/coast.ts";
import { type MapDrawing, placeAt, type Spot } from "#contract/rules/locations/maps.ts";

const text = { alt: "Where the map is in the country" };

/** With room for a mark beside it. */
const side = 80;
/** Below the degrees along the top. */
const topOfInset = 14;
/** Of a map as wide as this one sees where it is. */
const mostMetres = 300_000;

/** The country, with a mark where the map is, in a corner that nothing else needs. */
export function MapInset({ drawing }: { drawing: MapDrawing }) {
  const { width, unitsPerMetre, points, centre, far } = drawing;
  const corner = findCorner(drawing);
  if (!corner || width / unitsPerMetre > mostMetres) return null;
  const others = far.flatMap((index) => points[index] ?? []);
  const places = [centre, ...others.map(({ at }) => placeAt(drawing, at))];
  return (
    <img
      className="map-inset"
      data-corner={corner}
      src={toCoastPath(places)}
      alt={text.alt}
      loading="lazy"
    />
  );
}

function findCorner({ height, points }: MapDrawing): "bottom" | "top" | undefined {
  const dots = points.map(({ dot }) => dot);
  const isFree = (from: number) => !dots.some((dot) => isWithin(dot, from));
  if (isFree(height - side)) return "bottom";
  return isFree(topOfInset) ? "top" : undefined;
}

function isWithin({ x, y }: Spot, from: number): boolean {
  return x >= 0 && x < side && y >= from && y < from + side;
}
