import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The folders of packages and of all that they need, from the root; what is optional and not installed is left out. */
export function findPackages(root: string, names: string[]): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = findFolder(root, from, name);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    for (const one of listNeeded(join(root, folder))) add(one, folder);
  };
  for (const name of names) add(name, ".");
  return [...found].toSorted();
}

/** As Node looks for it: beside the one that needs it, and upwards. */
function findFolder(root: string, from: string, name: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(root, folder, "package.json"))) return folder;
  return from === "." ? undefined : findFolder(root, dirname(from), name);
}

function listNeeded(folder: string): string[] {
  const { dependencies, optionalDependencies } = readManifest(folder);
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

export function readManifest(folder: string): Manifest & { version?: string; license?: string } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
