import { findGroundZoom, toGroundName } from "#contract/rules/locations/map-ground.ts";
import type { MapDrawing } from "#contract/rules/locations/maps.ts";
import { useRootData } from "../root-data.ts";

interface Ground {
  picture: string;
  attribution: string;
}

/** The picture below a drawn map, where the deployer has a map of it; light pages save its weight. */
export function useMapGround(drawing: MapDrawing): Ground | undefined {
  const root = useRootData();
  const { ground, attribution = "" } = root?.mapTiles ?? {};
  if (!ground || root?.isLight !== false) return undefined;
  if (findGroundZoom(drawing, drawing, ground.cover) === undefined) return undefined;
  return { picture: `${ground.path}/${toGroundName(drawing, drawing)}`, attribution };
}
