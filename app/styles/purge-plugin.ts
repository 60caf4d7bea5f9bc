import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { bundleStylesheet, purgeStylesheet } from "./stylesheet.ts";

/**
 * Makes `app/styles/app.css` and `plain.css` one sheet each; a build sends only what the sources of `app` name.
 * It works on sources, before Vite names the file by its content, so that a changed sheet always
 * has a new address.
 */
export function purgedStyles(): Plugin {
  let isBuild = false;
  return {
    name: "nightjar:purged-styles",
    enforce: "pre",
    config(_config, { command }) {
      isBuild = command === "build";
      return { build: { cssMinify: false } };
    },
    transform: {
      filter: {
        id: { include: /\/app\/styles\/(?:app|plain)\.css(?:$|\?)/, exclude: /[?&](?:url|raw)\b/ },
      },
      async handler(_code, id) {
        const { css, files } = await bundleStylesheet(id.replace(/\?.*/, ""));
        for (const file of files) this.addWatchFile(file);
        return isBuild ? purgeStylesheet(css, readSources()) : css;
      },
    },
  };
}

function readSources(): string[] {
  const folder = new URL("../", import.meta.url);
  const files = globSync("**/*.{ts,tsx}", { cwd: folder });
  return files.map((file) => readFileSync(new URL(file, folder), "utf8"));
}
