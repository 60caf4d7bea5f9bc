import type { ReactNode } from "react";
import type { PointMapProps } from "./live-points.tsx";
import { MapSwitch } from "./map-switch.tsx";
import { useOnDemand } from "../use-on-demand.ts";

const text = {
  open: "Interactive map",
  close: "Drawn map",
  failed: "The interactive map cannot be loaded now. This is the drawn one.",
};

interface Props extends PointMapProps {
  drawn: ReactNode;
}

/** The drawn map, and in its place one on tiles once it is asked for: nothing is fetched from their host before. */
export function OverTiles({ drawn, ...shown }: Props) {
  const { part, fail, ...map } = useOnDemand(() => import("./live-points.tsx"));
  return (
    <>
      {part ? <part.LivePoints {...shown} onFailure={fail} /> : drawn}
      <p className="cluster map-switch">
        <MapSwitch words={text} {...map} />
      </p>
    </>
  );
}
