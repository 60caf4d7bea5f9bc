import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { purgedStyles } from "./app/styles/purge-plugin.ts";

export default defineConfig({
  plugins: [purgedStyles(), reactRouter()],
  build: { assetsInlineLimit: 0 },
});
