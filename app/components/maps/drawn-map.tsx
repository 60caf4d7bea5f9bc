import { mapSize } from "#contract/rules/locations/map-ground.ts";
import { Attribution } from "./attribution.tsx";
import { FarPlaces } from "./far-places.tsx";
import type { MapMark } from "./map-mark.ts";
import type { PlacesMap } from "#contract/rules/locations/places-map.ts";
import { useRootData } from "../root-data.ts";

const text = { inset: "Where the map is in the country" };

interface Props {
  drawing: PlacesMap;
  marks: MapMark[];
  reach: number;
  /** Where the mark leads that stands out. */
  activePath: string | undefined;
}

/**
 * The map as a picture of lines: north up, with a scale and lines of latitude and longitude, on a ground if there is
 * one; light pages save its weight.
 */
export function DrawnMap(props: Props) {
  const { inset, ground: known } = props.drawing;
  const ground = useRootData()?.isLight === false ? known : undefined;
  return (
    <>
      <div className="map-stand">
        {ground && <img className="map-ground" src={ground.picture} alt="" loading="lazy" />}
        <Lines {...props} />
        {inset && (
          <img
            className="map-inset"
            data-corner={inset.corner}
            src={inset.picture}
            alt={text.inset}
            loading="lazy"
          />
        )}
      </div>
      <FarPlaces {...props} />
      {ground && (
        <p className="map-note">
          <Attribution text={ground.attribution} />
        </p>
      )}
    </>
  );
}

function Lines({ drawing, marks, reach, activePath }: Props) {
  const { width, height, points, unitsPerMetre } = drawing;
  const circle = reach * unitsPerMetre;
  const far = new Set(drawing.far.map(({ index }) => index));
  return (
    <svg className="map" viewBox={`0 0 ${width} ${height}`}>
      <Grid {...drawing.grid} />
      {marks.map(({ number, name, label = `${number}: ${name}`, to, tone }, index) => {
        if (far.has(index)) return null;
        const { at, dot } = points[index] ?? { at: { x: 0, y: 0 }, dot: { x: 0, y: 0 } };
        return (
          <a
            key={to}
            href={to}
            data-tone={tone}
            data-mark=""
            data-lit={to === activePath ? "" : undefined}
            aria-label={label}
          >
            <title>{name}</title>
            {circle > markRadius && <circle className="map-reach" cx={at.x} cy={at.y} r={circle} />}
            {at !== dot && <line x1={at.x} y1={at.y} x2={dot.x} y2={dot.y} />}
            <circle className="map-mark" cx={dot.x} cy={dot.y} r={markRadius} />
            <text x={dot.x} y={dot.y}>
              {number}
            </text>
          </a>
        );
      })}
    </svg>
  );
}

const markRadius = mapSize.radius;

/** What is read of it stands in the rows beside the map. */
function Grid({ lines, labels, scale }: PlacesMap["grid"]) {
  return (
    <g className="map-grid" aria-hidden="true">
      <path d={lines} />
      <path className="map-scale" d={scale.line} />
      <path className="map-north" d="M342 34V14m-5 7 5-8 5 8" />
      <text className="map-scale-length" x={scale.x} y={scale.y}>
        {scale.length}
      </text>
      {labels.map(({ x, y, text }) => (
        <text key={text} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
}
