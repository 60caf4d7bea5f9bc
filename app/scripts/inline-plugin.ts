import { build, type Plugin, type Rollup } from "vite";

/**
 * `import code from "./main.ts?script"` gives a whole small program as text, to stand in the page itself: pages of the
 * plain layout have no request to spare.
 */
export function inlineScripts(): Plugin {
  return {
    name: "nightjar:inline-scripts",
    enforce: "pre",
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        const [chunk] = await bundle(id.replace(/\?script$/, ""));
        for (const file of chunk.moduleIds) this.addWatchFile(file);
        return `export default ${JSON.stringify(chunk.code.trim())}`;
      },
    },
  };
}

async function bundle(entry: string): Promise<[Rollup.OutputChunk]> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2020",
      lib: { entry, formats: ["iife"], name: "page" },
    },
  });
  return (output as Rollup.RollupOutput[])[0]?.output as [Rollup.OutputChunk];
}
