import { useEffect, useRef, useState } from "react";
import type { Place } from "#contract/rules/locations/places.ts";
import { MapHints } from "./map-hints.tsx";
import { openMap } from "./open-map.ts";
import type { MapTiles } from "../root-data.ts";

const text = {
  label: "Map for choosing the place",
  at: (text: string) => `The centre of the map is at ${text}.`,
};

export interface Start {
  centre: Place;
  zoom: number;
}

interface Props {
  tiles: MapTiles;
  start: Start;
  onChoice(coordinates: string): void;
  onFailure(): void;
}

/** About a metre. */
const digits = 5;
/** Of one press of an arrow key: small, because it is the place itself that moves. */
const stepPixels = 40;

/** A map under fixed cross-hairs: wherever it is moved to is the choice. */
export function PlacePicker({ tiles, start, onChoice, onFailure }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef({ start, onChoice, onFailure });
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    latest.current.onChoice = onChoice;
  });
  useEffect(() => {
    if (!container.current) return undefined;
    const { start, onFailure } = latest.current;
    const map = openMap(container.current, { tiles, onFailure, stepPixels });
    map.setView(start.centre, Math.min(start.zoom, map.getMaxZoom()), { animate: false });
    map.on("moveend", () => {
      const { lat, lng } = map.getCenter().wrap();
      const coordinates = `${lat.toFixed(digits)}, ${lng.toFixed(digits)}`;
      setChosen(coordinates);
      latest.current.onChoice(coordinates);
    });
    return () => {
      map.remove();
    };
  }, [tiles]);
  return (
    <>
      <div className="live-choice">
        <div
          className="live-map"
          ref={container}
          role="application"
          aria-label={text.label}
          aria-describedby="choice-hints"
        />
        <svg className="live-choice-cross" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 0v12m0 8v12M0 16h12m8 0h12" />
          <path d="M16 0v12m0 8v12M0 16h12m8 0h12" />
        </svg>
      </div>
      <output className="map-note">{chosen && text.at(chosen)}</output>
      <MapHints id="choice-hints" tiles={tiles} />
    </>
  );
}
