import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { leanFetches } from "./app/scripts/fetch-plugin.ts";
import { inlineScripts } from "./app/scripts/inline-plugin.ts";
import { purgedStyles } from "./app/styles/purge-plugin.ts";

/** Small components of most pages. */
const parts = "page-title|framed-error|own-title|task-page|form-buttons";

/**
 * What most pages share is two files: each small one of its own costs a request, and a line for every route. Leaflet is
 * fetched on demand, and so stands in none of them.
 */
const shared = [
  { name: "vendor", test: /\/node_modules\/(?!leaflet\/)/, minShareCount: 2 },
  { name: "ui", test: new RegExp(`/app/(?:ui|forms|components/(?:${parts}))`), minShareCount: 2 },
];

export default defineConfig({
  plugins: [purgedStyles(), inlineScripts(), leanFetches(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
});
