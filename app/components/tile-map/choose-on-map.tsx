import { MapSwitch } from "./map-switch.tsx";
import type { Start } from "./place-picker.tsx";
import type { MapTiles } from "#contract/rules/locations/map-ground.ts";
import { useOnDemand } from "../use-on-demand.ts";

const text = {
  open: "Choose on a map",
  close: "Close the map",
  failed: "The map cannot be loaded now. Enter the coordinates instead.",
};

interface Props {
  tiles: MapTiles;
  /** What the map shows first, unless degrees are typed. */
  start: Start;
  /** What is typed so far. */
  read(): string;
  onChoice(coordinates: string): void;
}

/** A map whose middle is the choice. */
export function ChooseOnMap({ tiles, start, read, onChoice }: Props) {
  const { part, fail, ...map } = useOnDemand(() => import("./place-picker.tsx"));
  return (
    <div className="field">
      <p className="cluster">
        <MapSwitch words={text} {...map} />
      </p>
      {part && (
        <part.PlacePicker
          tiles={tiles}
          start={readDegrees(read()) ?? start}
          onChoice={onChoice}
          onFailure={fail}
        />
      )}
    </div>
  );
}

const typedZoom = 16;

/** Decimal degrees alone: all else that people type is understood by the server. */
function readDegrees(typed: string): Start | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+\.\d+)[,\s]+(-?\d+\.\d+)\s*$/.exec(typed) ?? [];
  const [lat, lng] = [Number(latitude), Number(longitude)];
  const isPlace = Math.abs(lat) <= 85 && Math.abs(lng) <= 180;
  return isPlace ? { centre: { lat, lng }, zoom: typedZoom } : undefined;
}
