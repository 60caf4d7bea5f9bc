import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { outside } from "../bundle.ts";
import { findPackages, readManifest } from "./find-packages.ts";

/** What each program is started by; the image has the same. */
export const starters = [
  "start.ts",
  "backup.ts",
  "restore.ts",
  "sweep.ts",
  "doctor.ts",
  "run-program.ts",
  "build-folder.ts",
  "product-command.ts",
];
const papers = ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "docs", "package.json"];

/**
 * Makes nightjar-VERSION-linux-x64.tar.gz, or of whatever this runs on: the built product with Node and the packages
 * that are not bundled, which runs where there is neither Node nor npm. Gives its path.
 */
export function makeTarball(root: string, { version, into }: { version: string; into: string }) {
  const name = `nightjar-${version}-${platform()}-${arch()}`;
  const folder = join(into, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "bin"), { recursive: true });
  for (const file of starters) cpSync(join(root, "bin", file), join(folder, "bin", file));
  for (const paper of papers) cpSync(join(root, paper), join(folder, paper), { recursive: true });
  copyBuild(join(root, "build"), join(folder, "build"));
  for (const path of findPackages(root, outside)) {
    cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true });
  }
  cpSync(realpathSync(process.execPath), join(folder, "node"));
  cpSync(join(root, "deploy/tarball"), folder, { recursive: true });
  writeFileSync(join(folder, "LICENSES.txt"), gatherLicenses(root));
  const file = `${folder}.tar.gz`;
  const sameEachTime = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", [...sameEachTime, "--create", "--gzip", `--file=${file}`, name], {
    cwd: into,
  });
  rmSync(folder, { recursive: true });
  const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tar.gz\n`);
  return file;
}

/** Without what Node compiled here. */
function copyBuild(from: string, to: string): void {
  const cache = join(from, "product/cache");
  cpSync(from, to, { recursive: true, filter: (path) => path !== cache });
}

/** Of Node, and of every package whose code is in the product, which is bundled without its comments. */
function gatherLicenses(root: string): string {
  const { dependencies = {} } = readManifest(root);
  const folders = findPackages(root, Object.keys(dependencies));
  const texts = folders.map((path) => {
    const folder = join(root, path);
    const { version, license } = readManifest(folder);
    const name = path.replace(/^.*node_modules\//, "");
    return [`${name} ${version} (${license ?? "see below"})`, ...readLicenses(folder)].join("\n\n");
  });
  const ofNode = join(realpathSync(process.execPath), "../../LICENSE");
  const node = existsSync(ofNode) ? readFileSync(ofNode, "utf8") : "";
  return [`node ${process.version}\n\n${node}`, ...texts].join(`\n\n${"-".repeat(72)}\n\n`);
}

function readLicenses(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8").trim());
}
