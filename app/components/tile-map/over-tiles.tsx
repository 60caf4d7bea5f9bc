import type { ReactNode } from "react";
import type { MapDrawing } from "#contract/rules/maps.ts";
import type { MapMark } from "../point-map.tsx";
import type { MapTiles } from "./use-map-tiles.ts";
import { MapSwitch } from "./map-switch.tsx";
import { useOnDemand } from "./use-on-demand.ts";

const words = {
  open: "Interactive map",
  close: "Drawn map",
  failed: "The interactive map cannot be loaded now. This is the drawn one.",
};

export interface PointMapProps {
  label: string;
  drawing: MapDrawing;
  marks: MapMark[];
  reach: number;
  litPath: string | undefined;
  tiles: MapTiles;
}

/** The drawn map, and in its place one on tiles once it is asked for: nothing is fetched from their host before. */
export function OverTiles({ drawn, ...shown }: PointMapProps & { drawn: ReactNode }) {
  const { part, fail, ...map } = useOnDemand(() => import("./live-points.tsx"));
  return (
    <>
      {part ? <part.LivePoints {...shown} onFailure={fail} /> : drawn}
      <p className="cluster map-switch">
        <MapSwitch words={words} {...map} />
      </p>
    </>
  );
}
