import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { inlineScripts } from "./app/scripts/inline-plugin.ts";
import { purgedStyles } from "./app/styles/purge-plugin.ts";

export default defineConfig({
  plugins: [purgedStyles(), inlineScripts(), reactRouter()],
  build: { assetsInlineLimit: 0 },
});
