import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** Found upwards, and so the same for the sources and for the bundle of them. */
const manifest = findPackageJSON(import.meta.url) ?? "";

export const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
export const buildFolder = join(dirname(manifest), "build");
