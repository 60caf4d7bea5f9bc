import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { leanFetches } from "./app/scripts/fetch-plugin.ts";
import { inlineScripts } from "./app/scripts/inline-plugin.ts";
import { purgedStyles } from "./app/styles/purge-plugin.ts";

/** Small components of most pages. */
const parts = "page-title|framed-error|task-page|form-buttons|button-form|player/use-hydrated";

/**
 * What most pages share is one file: each small one of its own costs a request, and a line for every route. Leaflet is
 * fetched on demand, and so stands outside it.
 */
const shared = [
  {
    name: "shared",
    test: new RegExp(
      `/node_modules/(?!leaflet/)|vite/preload-helper|/app/(?:ui|forms|components/(?:${parts}))`,
    ),
    minShareCount: 2,
  },
];

/** The list of routes, which every page loads, names each file of theirs, and a name says nothing to a browser. */
const nameless = "assets/[hash:7].js";

export default defineConfig({
  plugins: [purgedStyles(), inlineScripts(), leanFetches(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: shared },
        entryFileNames: nameless,
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes("/app/components/") ? "assets/[name]-[hash].js" : nameless,
      },
    },
  },
});
