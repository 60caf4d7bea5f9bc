import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
export const buildFolder = join(root, "build");
const stampFile = join(buildFolder, "stamp");

/** All that the build is made of. */
const sources = [
  "{app,contract,media,public,changes}/**/*",
  "{CHANGELOG.md,package.json,package-lock.json,react-router.config.ts,tsconfig.json,vite.config.ts}",
];

/** Builds the web tier. Ends the process where that fails. */
export function build(): void {
  const stamp = fingerprint();
  const tools = join(root, "node_modules/.bin");
  const env = { ...process.env, PATH: `${tools}:${process.env["PATH"]}`, NODE_ENV: "production" };
  const { status } = spawnSync("react-router", ["build"], {
    cwd: root,
    env,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, stamp);
}

/** Whether the build is there and made of the sources as they are now. */
export function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === fingerprint();
}

/** An image holds a build and no sources to make another of. */
export function hasSources(): boolean {
  return existsSync(join(root, "vite.config.ts"));
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted()) {
    const facts = statSync(join(root, file));
    if (facts.isFile()) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}
