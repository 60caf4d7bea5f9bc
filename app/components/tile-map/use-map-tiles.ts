import { useHydrated } from "remix-utils/use-hydrated";
import { type MapTiles, useRootData } from "../root-data.ts";

/** The tiles that the deployer has named, where scripts run. */
export function useMapTiles(): MapTiles | undefined {
  const root = useRootData();
  return useHydrated() ? root?.mapTiles : undefined;
}
