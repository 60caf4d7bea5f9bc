import { useEffect, useRef } from "react";
import { placeAt, type MapDrawing } from "#contract/rules/locations/maps.ts";
import type { MapMark } from "../maps/drawn-map.tsx";
import { MapHints } from "./map-hints.tsx";
import { openMap } from "./open-map.ts";
import { putMarks } from "./put-marks.ts";
import type { MapTiles } from "./use-map-tiles.ts";

export interface PointMapProps {
  label: string;
  drawing: MapDrawing;
  marks: MapMark[];
  reach: number;
  activePath: string | undefined;
  tiles: MapTiles;
}

interface Props extends PointMapProps {
  onFailure(): void;
}

/** The points on tiles, to be moved and zoomed. */
export function LivePoints({ label, drawing, marks, reach, activePath, tiles, onFailure }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const put = useRef<ReturnType<typeof putMarks>>(undefined);
  const fail = useRef(onFailure);
  useEffect(() => {
    if (!container.current) return undefined;
    const map = openMap(container.current, { tiles, onFailure: () => fail.current() });
    const points = marks.flatMap((mark, index) => {
      const point = drawing.points[index];
      return point ? [{ ...mark, place: placeAt(drawing, point.at) }] : [];
    });
    put.current = putMarks(map, points, reach);
    return () => {
      put.current = undefined;
      map.remove();
    };
  }, [drawing, marks, reach, tiles]);
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
