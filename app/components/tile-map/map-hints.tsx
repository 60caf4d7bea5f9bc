import type { MapTiles } from "./use-map-tiles.ts";

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

/** Every other part is an address. */
function Attribution({ text }: { text: string }) {
  return text.split(/(https:\/\/[^\s<>"]*[^\s<>".,;:)])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} rel="noreferrer">
        {part.replace("https://", "")}
      </a>
    ),
  );
}
