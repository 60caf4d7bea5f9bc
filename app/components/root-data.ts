import { useRouteLoaderData } from "react-router";
import type { TileCover } from "#contract/rules/locations/map-ground.ts";
import type { UndoForm } from "#app/forms/sendable-form.ts";

export interface MapTiles {
  url: string;
  attribution: string;
  maxZoom: number;
  /** Of a map of this site, which drawn maps stand on, too. */
  ground?: { path: string; cover: TileCover };
}

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
  notice:
    | { tone: "success" | "info" | "warning"; text: string; undo?: UndoForm | undefined }
    | undefined;
}

/** Undefined where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}
