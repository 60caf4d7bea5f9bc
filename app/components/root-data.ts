import { useRouteLoaderData } from "react-router";
import type { MapTiles } from "#contract/rules/locations/map-ground.ts";
import type { OfferedForm } from "#app/forms/sendable-form.ts";

export type { MapTiles };

/** What every page knows. */
export interface RootData {
  productName: string;
  sendsMail: boolean;
  /** The tiles that the deployer has, for who is signed in. */
  mapTiles?: MapTiles;
  /** No scripts are sent. */
  isLight: boolean;
  colorScheme: "system" | "light" | "dark";
  navigation: "pinned" | "folded" | undefined;
  notice: { tone: "success" | "info" | "warning"; text: string; forms: OfferedForm[] } | undefined;
}

/** Undefined where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}
