import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";
import { useHydrated } from "../player/use-hydrated.ts";

type Root = Awaited<ReturnType<typeof loader>>["data"];
export type MapTiles = NonNullable<Root["mapTiles"]>;

/** The tiles that the deployer has named, where scripts run. */
export function useMapTiles(): MapTiles | undefined {
  const root = useRouteLoaderData<typeof loader>("root");
  return useHydrated() ? root?.mapTiles : undefined;
}
