import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vitest/config";
import { bundleScript } from "./bundle-script.ts";

const threadBesideItself = /new URL\(\s*"\.\/([^"]+\.ts)",\s*import\.meta\.url,?\s*\)/g;

/**
 * Starts threads of the product from bundles of their sources, as the product does: Node parses the whole list of a
 * package's exports for each file of it, which took a third of the time of all tests.
 */
export function bundledThreads(): Plugin {
  return {
    name: "nightjar:bundled-threads",
    enforce: "pre",
    transform: {
      filter: { id: /\/api\/.*\.ts$/, code: "import.meta.url" },
      handler: async (code, id) => {
        let bundled = code;
        for (const [found, script = ""] of code.matchAll(threadBesideItself)) {
          const file = await bundleScript(join(dirname(id), script));
          bundled = bundled.replace(found, `new URL("${pathToFileURL(file)}")`);
        }
        return bundled;
      },
    },
    /* Bundles are gone with the run that has made them. */
    configureVitest: ({ defineCacheKeyGenerator }) => {
      defineCacheKeyGenerator(({ sourceCode }) =>
        sourceCode.match(threadBesideItself) ? false : undefined,
      );
    },
  };
}
