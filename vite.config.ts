import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { slimPreloadHelper } from "./app/framework/slim-preload-helper.ts";
import { leanRouter } from "./app/framework/lean-router.ts";
import { actionScript, requireSharedScript, sharedScript } from "./app/framework/shared-script.ts";
import { inlineScripts } from "./app/scripts/inline-plugin.ts";
import { purgedStyles } from "./app/styles/purge-plugin.ts";

/** The list of routes, which every page loads, names each file of theirs, and a name says nothing to a browser. */
const nameless = "assets/[hash:7].js";

export default defineConfig({
  plugins: [
    purgedStyles(),
    inlineScripts(),
    slimPreloadHelper(),
    leanRouter(),
    requireSharedScript(),
    reactRouter(),
  ],
  /* The router names the files of routes itself unless they are named here. */
  environments: {
    client: { build: { rolldownOptions: { output: { entryFileNames: nameless } } } },
  },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [sharedScript, actionScript] },
        entryFileNames: nameless,
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes("/app/components/") ? "assets/[name]-[hash].js" : nameless,
      },
    },
  },
});
