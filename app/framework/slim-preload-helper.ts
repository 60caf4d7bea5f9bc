import type { Plugin } from "vite";

/**
 * What stands before each `import()` of a build: it asks for all files of the part at once, and waits for its sheets.
 * Vite's own does the same for more browsers and odd bases in four times the bytes, which every page would pay that has
 * anything on demand.
 */
export function slimPreloadHelper(): Plugin {
  let isFound = false;
  return {
    name: "nightjar:slim-preload-helper",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => {
        isFound = true;
        return `export const __vitePreload = ${fetchPart.toString()}`;
      },
    },
    generateBundle() {
      if (!isFound) this.error("Vite has no preload helper of that name any more.");
    },
  };
}

/** Runs in the browser, as the text that it is here. */
function fetchPart<Part>(load: () => Promise<Part>, paths: string[] = []): Promise<Part> {
  const fetches = paths.map((path) => {
    const isSheet = path.endsWith(".css");
    if (document.querySelector(`link[href="/${path}"]`)) return undefined;
    const link = document.createElement("link");
    link.rel = isSheet ? "stylesheet" : "modulepreload";
    link.href = `/${path}`;
    document.head.append(link);
    if (!isSheet) return undefined;
    return new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", (event) => {
        link.remove();
        reject(event);
      });
    });
  });
  return Promise.all(fetches).then(load);
}
