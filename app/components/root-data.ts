import { useRouteLoaderData } from "react-router";
import type { UndoForm } from "#app/forms/sendable-form.ts";

/** What every page knows. */
export interface RootData {
  productName: string;
  sendsMail: boolean;
  /** The tiles that the deployer has named. */
  mapTiles?: { url: string; attribution: string; maxZoom: number };
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
