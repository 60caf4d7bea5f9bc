import type { MapDrawing } from "#contract/rules/locations/maps.ts";
import { DrawnMap, type MapMark } from "./drawn-map.tsx";
import { OverTiles } from "../tile-map/over-tiles.tsx";
import { useMapTiles } from "../tile-map/use-map-tiles.ts";
import { useActivePath } from "../use-active-path.ts";

interface Props {
  label: string;
  drawing: MapDrawing;
  /** In the order of the drawing's points. */
  marks: MapMark[];
  /** Metres around each point that belong to it. */
  reach?: number;
}

/** Numbered marks that are links; where scripts run they stand out together with their rows, and can stand on tiles. */
export function PointMap({ label, drawing, marks, reach = 0 }: Props) {
  const activePath = useActivePath(marks);
  const tiles = useMapTiles();
  const shown = { drawing, marks, reach, activePath };
  const drawn = <DrawnMap {...shown} />;
  return (
    <nav aria-label={label}>
      {tiles ? <OverTiles {...shown} label={label} tiles={tiles} drawn={drawn} /> : drawn}
    </nav>
  );
}
