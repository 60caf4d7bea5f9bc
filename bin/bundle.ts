import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";

/** They bring machine code or WebAssembly that they find beside themselves. */
export const outside = [
  "sharp",
  "libheif-js",
  "@libav.js/variant-obsolete",
  "@audio/decode-aac",
  "@echogarden/pffft-wasm",
];
/** Those, and what `pg` only looks for. */
const isOutside = new RegExp(`^(pg-native|${outside.join("|")})(/|$)`);
const besideItself = /new URL\(\s*"(\.?[^":]+)",\s*import\.meta\.url,?\s*\)/g;

/**
 * Bundles each program into one file, and each thread that they start into one of its own beside them. What is imported on
 * demand stays a file of its own, which is read when it is needed.
 */
export async function bundle(programs: string[], folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries = new Set(programs);
  for (const one of entries) await bundleEntry(one, { folder, entries });
}

interface Bundling {
  folder: string;
  /** Grows by the threads that are found. */
  entries: Set<string>;
}

async function bundleEntry(entry: string, { folder, entries }: Bundling): Promise<void> {
  const bundling = await rolldown({
    input: entry,
    platform: "node",
    external: isOutside,
    plugins: [filesBeside({ folder, entries })],
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    /* Replacing an address within its line moves no line of the maps; no package is meant for a client here. */
    checks: { sourcemapBroken: false, moduleLevelDirective: false },
    logLevel: "warn",
  });
  await bundling.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: `${nameOf(entry)}-[name].js`,
    sourcemap: true,
    /* V8 keeps all text that it runs, at two bytes a letter where one is beyond Latin-1. */
    charset: "ascii",
    comments: false,
  });
  await bundling.close();
}

/** What a module finds by `new URL("./name", import.meta.url)` is put beside the bundle: threads bundled, files copied. */
function filesBeside({ folder, entries }: Bundling): Plugin {
  return {
    name: "nightjar:files-beside",
    transform: {
      filter: { id: /\.ts$/, code: "import.meta.url" },
      handler: (code, id) =>
        code.replace(besideItself, (_, path: string) => {
          const file = resolve(dirname(id), path);
          if (!file.endsWith(".ts")) {
            copyFileSync(file, join(folder, basename(file)));
            return `new URL("./${basename(file)}", import.meta.url)`;
          }
          if ([...entries].some((one) => one !== file && nameOf(one) === nameOf(file))) {
            throw new Error(`Two entries are called ${nameOf(file)}`);
          }
          entries.add(file);
          return `new URL("./${nameOf(file)}.js", import.meta.url)`;
        }),
    },
  };
}

function nameOf(file: string): string {
  return basename(file, ".ts");
}
