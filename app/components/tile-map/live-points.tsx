import type { Map as LeafletMap } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { placeAt } from "#contract/rules/locations/maps.ts";
import type { PlacesMap } from "#contract/rules/locations/places-map.ts";
import type { MapMark } from "../maps/map-mark.ts";
import { MapHints } from "./map-hints.tsx";
import { openMap } from "./open-map.ts";
import { putMarks } from "./put-marks.ts";
import type { MapTiles } from "../root-data.ts";

export interface PointMapProps {
  label: string;
  drawing: PlacesMap;
  marks: MapMark[];
  reach: number;
  activePath: string | undefined;
  onChoose?: ((to: string) => void) | undefined;
  tiles: MapTiles;
}

interface Props extends PointMapProps {
  onFailure(): void;
}

/** The points on tiles, to be moved and zoomed. */
export function LivePoints({ label, activePath, tiles, ...shown }: Props) {
  const { drawing, marks, reach, onChoose, onFailure } = shown;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const fitted = useRef<string>(undefined);
  const put = useRef<ReturnType<typeof putMarks>>(undefined);
  const fail = useEffectEvent(onFailure);
  const choose = useEffectEvent((to: string) => onChoose?.(to));
  const isChosenHere = onChoose !== undefined;
  useEffect(() => {
    if (!container.current) return undefined;
    const opened = openMap(container.current, { tiles, onFailure: () => fail() });
    fitted.current = undefined;
    setMap(opened);
    return () => {
      opened.remove();
    };
  }, [tiles]);
  useEffect(() => {
    if (!map) return undefined;
    const points = marks.flatMap((mark, index) => {
      const point = drawing.points[index];
      const isFar = drawing.far.some((one) => one.index === index);
      return point ? [{ ...mark, isFar, place: placeAt(drawing, point.at) }] : [];
    });
    /* The same places with other numbers leave the view as somebody has moved it. */
    const where = JSON.stringify(points.map(({ place }) => place));
    const fits = fitted.current !== where;
    fitted.current = where;
    const marked = putMarks(map, points, {
      reach,
      fits,
      onChoose: isChosenHere ? (to) => choose(to) : undefined,
    });
    put.current = marked;
    return () => {
      put.current = undefined;
      marked.remove();
    };
  }, [map, drawing, marks, reach, isChosenHere]);
  useEffect(() => put.current?.light(activePath), [activePath]);
  return (
    <>
      <div
        className="live-map"
        ref={container}
        role="application"
        aria-label={label}
        aria-describedby="map-hints"
      />
      <MapHints id="map-hints" tiles={tiles} />
    </>
  );
}
