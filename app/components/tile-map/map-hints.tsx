import { Attribution } from "../maps/attribution.tsx";
import type { MapTiles } from "../root-data.ts";

const text = {
  hints:
    "Drag the map, move it with two fingers or the arrow keys, or click where you want its centre. Zoom with its buttons, + and −, or Ctrl and the mouse wheel.",
};

/** How to move the map, and whose tiles they are. */
export function MapHints({ id, tiles }: { id: string; tiles: MapTiles }) {
  return (
    <div className="map-note live-hints">
      <p>
        <Attribution text={tiles.attribution} />
      </p>
      <p id={id}>{text.hints}</p>
    </div>
  );
}
