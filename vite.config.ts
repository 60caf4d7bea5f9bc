import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { inlineScripts } from "./app/scripts/inline-plugin.ts";
import { purgedStyles } from "./app/styles/purge-plugin.ts";

/** What most pages share is two files: each small one of its own costs a request, and a line for every route. */
const shared = [
  { name: "vendor", test: /\/node_modules\//, minShareCount: 2 },
  { name: "ui", test: /\/app\/(?:ui|forms)\//, minShareCount: 2 },
];

export default defineConfig({
  plugins: [purgedStyles(), inlineScripts(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
});
