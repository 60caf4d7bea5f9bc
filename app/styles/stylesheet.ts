import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundleAsync, transform } from "lightningcss";
import { PurgeCSS } from "purgecss";
import { readTokens } from "./radix-tokens.ts";

/** Chrome 99, Safari 15.4 and Firefox 97 are the first with cascade layers. */
const targets = { chrome: 99 << 16, safari: (15 << 16) | (4 << 8), firefox: 97 << 16 };

/** One sheet from an entry file and what it imports, and the files it was made of. */
export async function bundleStylesheet(entry: string): Promise<{ css: string; files: string[] }> {
  const files: string[] = [];
  const { code } = await bundleAsync({
    filename: entry,
    targets,
    resolver: {
      resolve: (specifier, from) =>
        specifier.startsWith(".")
          ? path.resolve(path.dirname(from), specifier)
          : fileURLToPath(import.meta.resolve(specifier)),
      read(file) {
        files.push(file);
        const css = readFileSync(file, "utf8");
        return file.includes("@radix-ui") ? readTokens(css) : css;
      },
    },
  });
  return { css: code.toString(), files };
}

/** Leaves out rules whose words occur in none of the sources and variables nobody reads; minified. */
export async function purgeStylesheet(css: string, sources: string[]): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: sources.map((raw) => ({ raw, extension: "tsx" })),
    variables: true,
    safelist: ["html", "body", "light", "dark"],
    dynamicAttributes: ["aria-current", "data-hydrates", "data-scripts"],
  });
  const code = Buffer.from(purged?.css ?? css);
  return transform({ filename: "app.css", code, minify: true, targets }).code.toString();
}
