import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { outside } from "#bin/bundle.ts";
import { addRelease, isLater } from "#bin/release/changelog.ts";
import { findPackages } from "#bin/release/find-packages.ts";
import { starters } from "#bin/release/make-tarball.ts";

const root = join(import.meta.dirname, "../../..");

test("a release gathers each sentence of the changes on top of the changelog", () => {
  const changes = ["Photos turn by themselves.\n", "Maps zoom.\nAlerts name the place.\n"];
  const first = addRelease("# Changelog\n\nGathered here. There has been no release yet.\n", {
    version: "0.1.0",
    date: "2026-12-01",
    changes,
  });
  const second = addRelease(first, { version: "0.2.0", date: "2027-01-05", changes: ["Owls.\n"] });
  expect(second).toBe(
    "# Changelog\n\nGathered here.\n\n## 0.2.0 (2027-01-05)\n\n- Owls.\n\n## 0.1.0 (2026-12-01)\n\n- Photos turn by themselves.\n- Maps zoom.\n- Alerts name the place.\n\n",
  );
});

test("a version follows the one before", () => {
  const pairs = [
    ["0.2.0", "0.1.9"],
    ["1.0.0", "0.9.9"],
    ["0.10.0", "0.9.0"],
    ["0.1.0", "0.1.0"],
    ["0.1.0", "0.2.0"],
    ["0.2", "0.1.0"],
    ["v0.2.0", "0.1.0"],
  ] as const;
  const later = pairs.filter(([version, former]) => isLater(version, former));
  expect(later).toEqual(pairs.slice(0, 3));
});

test("packages go along with what they need, each as Node finds it", () => {
  const folder = mkdtempSync(join(tmpdir(), "nightjar-packages-"));
  const install = (path: string, dependencies = {}, optionalDependencies = {}) => {
    const file = join(folder, path, "package.json");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ dependencies, optionalDependencies }));
  };
  install("node_modules/owl", { eye: "1", "@bird/wing": "1" }, { "owl-win32": "1" });
  install("node_modules/owl/node_modules/eye", { lens: "1" });
  install("node_modules/eye");
  install("node_modules/lens", { owl: "1" });
  install("node_modules/@bird/wing");
  expect(findPackages(folder, ["owl"])).toEqual([
    "node_modules/@bird/wing",
    "node_modules/lens",
    "node_modules/owl",
    "node_modules/owl/node_modules/eye",
  ]);
  rmSync(folder, { recursive: true });
});

test("every package that is not bundled is installed, and goes along", () => {
  const paths = findPackages(root, outside);
  expect(paths).toEqual(expect.arrayContaining(outside.map((name) => `node_modules/${name}`)));
});

test("each program that an operator runs goes along, and the command of the tarball knows it", () => {
  const files = readdirSync(join(root, "bin")).filter((name) => name.endsWith(".ts"));
  const own = files.filter((name) =>
    readFileSync(join(root, "bin", name), "utf8").includes("await runProgram("),
  );
  expect(starters).toEqual(expect.arrayContaining(own));
  const command = readFileSync(join(root, "deploy/tarball/nightjar"), "utf8");
  const known = /^(.+)\) ;;$/m.exec(command)?.[1]?.split(" | ");
  expect(known?.map((name) => `${name}.ts`).toSorted()).toEqual(own.toSorted());
});

test("the image has each file that its programs are started by", () => {
  const recipe = readFileSync(join(root, "Dockerfile"), "utf8");
  const copied = [...recipe.matchAll(/\/nightjar\/bin\/([\w-]+\.ts)/g)].map(([, name]) => name);
  expect(copied.toSorted()).toEqual(starters.toSorted());
  const imported = starters.flatMap((name) => {
    const code = readFileSync(join(root, "bin", name), "utf8");
    return [...code.matchAll(/^import .* from "\.\/([\w-]+\.ts)"/gm)].map(([, file]) => file);
  });
  expect(imported.filter((name) => !starters.includes(name!))).toEqual([]);
});

test("the command of the tarball starts its programs from wherever it is called, and no others", () => {
  const folder = mkdtempSync(join(tmpdir(), "nightjar-command-"));
  const home = join(folder, "a folder");
  cpSync(join(root, "deploy/tarball"), home, { recursive: true });
  writeFileSync(join(home, "node"), '#!/bin/sh\nprintf "%s|" "$@"\n');
  chmodSync(join(home, "node"), 0o755);
  const call = (...given: string[]) =>
    execFileSync(join(home, "nightjar"), given, { cwd: "/", encoding: "utf8", stdio: "pipe" });
  expect(call()).toBe(`${home}/bin/start.ts|`);
  expect(call("backup", "/mnt/my backup", "--keep", "3")).toBe(
    `${home}/bin/backup.ts|/mnt/my backup|--keep|3|`,
  );
  expect(() => call("../evil")).toThrow("Usage: nightjar");
  rmSync(folder, { recursive: true });
});
