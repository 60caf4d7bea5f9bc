import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";

const serverBuild = join(import.meta.dirname, "../../../build/server/index.js");

export interface PageRoute {
  id: string;
  /** As it is declared: `/:projectName/settings/users/:userId`. */
  path: string;
  takesForms: boolean;
  /** Answers with a page, not with a file. */
  isPage: boolean;
}

/** Every address of the built site that answers by itself. */
export async function listPageRoutes(): Promise<PageRoute[]> {
  const { routes } = (await import(pathToFileURL(serverBuild).href)) as ServerBuild;
  const all = Object.values(routes).filter((route) => route !== undefined);
  const pathOf = (id: string | undefined): string => {
    const route = all.find((one) => one.id === id);
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  return all
    .filter(({ path, index }) => path !== undefined || index)
    .map(({ id, module }) => ({
      id,
      path: pathOf(id) || "/",
      takesForms: module.action !== undefined,
      isPage: module.default !== undefined,
    }));
}

/** An address of the route: its parameters filled in, what may be left out left out. */
export function fillPath(path: string, values: Record<string, string>): string {
  const words = path.split("/").filter((word) => word !== "" && !word.endsWith("?"));
  return `/${words.map((word) => (word.startsWith(":") ? (values[word.slice(1)] ?? "1") : word)).join("/")}`;
}
