import type { MouseEvent } from "react";
import { DrawnMap } from "./drawn-map.tsx";
import type { MapMark } from "./map-mark.ts";
import type { PlacesMap } from "#contract/rules/locations/places-map.ts";
import { isPlainClick } from "../is-plain-click.ts";
import { useMapTiles } from "../tile-map/use-map-tiles.ts";
import { useActivePath } from "../use-active-path.ts";
import { useOnceAlive } from "../use-on-demand.ts";

interface Props {
  label: string;
  drawing: PlacesMap;
  /** In the order of the drawing's points. */
  marks: MapMark[];
  /** Metres around each point that belong to it. */
  reach?: number;
  /** Opens what a mark leads to without leaving the page. */
  onChoose?: ((to: string) => void) | undefined;
}

/** Numbered marks that are links; where scripts run they stand out together with their rows, and can stand on tiles. */
export function PointMap({ label, drawing, marks, reach = 0, onChoose }: Props) {
  const activePath = useActivePath(marks);
  const tiles = useMapTiles();
  const part = useOnceAlive(tiles !== undefined, () => import("../tile-map/over-tiles.tsx"));
  const shown = { drawing, marks, reach, activePath };
  const drawn = <DrawnMap {...shown} />;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it hears its links, which the keyboard reaches
    <nav aria-label={label} onClick={onChoose && ((event) => chooseMark(event, onChoose))}>
      {tiles && part ? <part.OverTiles {...shown} {...{ label, tiles, drawn, onChoose }} /> : drawn}
    </nav>
  );
}

function chooseMark(event: MouseEvent, onChoose: (to: string) => void): void {
  const to = event.target instanceof Element && event.target.closest("svg a")?.getAttribute("href");
  if (!to || !isPlainClick(event.nativeEvent)) return;
  event.preventDefault();
  onChoose(to);
}
