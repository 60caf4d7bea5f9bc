import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../package.json" with { type: "json" };
import { build, isBuilt } from "./build-folder.ts";
import { addRelease, describeRelease, isLater } from "./release/changelog.ts";
import { makeTarball } from "./release/make-tarball.ts";
import { smokeTest } from "./release/smoke-test.ts";

const usage = `Usage: npm run release -- VERSION, or --dry-run`;
const root = join(import.meta.dirname, "..");
const changesFolder = join(root, "changes");
const into = join(root, "dist");

const { values, positionals } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false } },
  allowPositionals: true,
});
const isDry = values["dry-run"];
const version = isDry ? packageJson.version : (positionals[0] ?? "");
const files = readdirSync(changesFolder).filter((name) => name.endsWith(".md"));
const release = {
  version,
  date: new Date().toISOString().slice(0, 10),
  changes: files.map((name) => readFileSync(join(changesFolder, name), "utf8")),
};

try {
  if (!isDry) writeRelease();
  else print(describeRelease(release));
  if (!isBuilt()) await build();
  mkdirSync(into, { recursive: true });
  const file = makeTarball(root, { version, into });
  await smokeTest(file);
  print(`${file} starts, answers and stops.`);
  if (!isDry) print(describeNextSteps());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** Sets the version, and moves the sentences of the changes into the changelog. */
function writeRelease(): void {
  if (!isLater(version, packageJson.version)) {
    throw new Error(`${usage}\nVERSION must follow ${packageJson.version}, got "${version}"`);
  }
  if (run("git", "status", "--porcelain") !== "") {
    throw new Error("There are changes that are not committed");
  }
  run("npm", "version", version, "--no-git-tag-version", "--ignore-scripts");
  const changelog = join(root, "CHANGELOG.md");
  writeFileSync(changelog, addRelease(readFileSync(changelog, "utf8"), release));
  for (const name of files) rmSync(join(changesFolder, name));
}

function run(command: string, ...given: string[]): string {
  return execFileSync(command, given, { cwd: root, encoding: "utf8" });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What a person does then. */
function describeNextSteps(): string {
  return `Then, in this order:
  npm run freeze -- ${version}
  set the version of the image in deploy/kubernetes/nightjar.yaml
  npm test
  git commit --all --message "Release ${version}" && git tag v${version}
  docker buildx build --platform linux/amd64,linux/arm64 --tag nightjar:${version} .
and run npm run release -- --dry-run on an arm64 machine for its tarball.`;
}
