import { useHydrated } from "remix-utils/use-hydrated";
import { type RootData, useRootData } from "../root-data.ts";

export type MapTiles = NonNullable<RootData["mapTiles"]>;

/** The tiles that the deployer has named, where scripts run. */
export function useMapTiles(): MapTiles | undefined {
  const root = useRootData();
  return useHydrated() ? root?.mapTiles : undefined;
}
