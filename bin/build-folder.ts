import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
export const buildFolder = join(root, "build");
const productFolder = join(buildFolder, "product");
/** What is bundled, and how each starts: the whole product first. */
const programs = {
  serve: "server/serve.ts",
  backup: "server/programs/backup.ts",
  restore: "server/programs/restore.ts",
  sweep: "server/programs/sweep.ts",
  doctor: "server/programs/doctor.ts",
};

export type Program = keyof typeof programs;

export function programFile(program: Program): string {
  return join(productFolder, `${program}.js`);
}

export const compileCache = join(productFolder, "cache");
const stampFile = join(buildFolder, "stamp");

/** All that the build is made of. */
const folders = ["api", "app", "changes", "contract", "media", "public", "server"];
const files = [
  "bin/build-folder.ts",
  "bin/bundle.ts",
  "CHANGELOG.md",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** Builds the web tier, and the product around it. Ends the process where the former fails. */
export async function build(): Promise<void> {
  rmSync(stampFile, { force: true });
  const stamp = { facts: hashFacts(), content: hashContent() };
  const tools = join(root, "node_modules/.bin");
  const env = { ...process.env, PATH: `${tools}:${process.env["PATH"]}`, NODE_ENV: "production" };
  const { status } = spawnSync("react-router", ["build"], {
    cwd: root,
    env,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  /* Loaded only now, because an image has no tools to build with. */
  const { bundle } = await import("./bundle.ts");
  const { compressFiles } = await import("#server/compress-files.ts");
  const entries = Object.values(programs).map((path) => join(root, path));
  await bundle(entries, productFolder);
  await compressFiles(join(buildFolder, "client"));
  writeFileSync(stampFile, JSON.stringify(stamp));
}

/** Whether the build is there and made of the sources as they are now. */
export function isBuilt(): boolean {
  if (!existsSync(stampFile) || !existsSync(programFile("serve"))) return false;
  const stamp = JSON.parse(readFileSync(stampFile, "utf8")) as Record<"facts" | "content", string>;
  const facts = hashFacts();
  if (stamp.facts === facts) return true;
  if (stamp.content !== hashContent()) return false;
  writeFileSync(stampFile, JSON.stringify({ ...stamp, facts }));
  return true;
}

/** An image holds a build and no sources to make another of. */
export function hasSources(): boolean {
  return existsSync(join(root, "vite.config.ts"));
}

/** Sizes and times tell in a hundredth of a second that nothing was written. */
function hashFacts(): string {
  const hash = createHash("sha256");
  for (const path of listSources()) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function hashContent(): string {
  const hash = createHash("sha256");
  for (const path of listSources()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

function listSources(): string[] {
  const within = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  return [...within, ...files].toSorted();
}
