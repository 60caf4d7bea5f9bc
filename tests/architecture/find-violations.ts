import { isBuiltin } from "node:module";
import { dirname, join } from "node:path/posix";
import {
  appEnvironmentReader,
  clockless,
  collationPlace,
  environmentReaders,
  restrictedPackages,
  longTables,
  mostLines,
  type Room,
  rooms,
} from "./rooms.ts";
import type { Source } from "./read-source.ts";

/** One line for each thing in a file that the rooms do not allow. */
export function findViolations(source: Source): string[] {
  const room = findRoom(source.path);
  if (room === undefined) return [`${source.path} is in no room`];
  return [
    ...findWrongImports(source, room),
    ...findEnvironmentReads(source, room),
    ...findClockReads(source, room),
    ...findCollation(source),
    ...findWrongShape(source),
  ].map(([line, text]) => `${source.path}:${line} ${text}`);
}

/** The room with the longest path that fits, the root's own for a file in no folder. */
export function findRoom(path: string): string | undefined {
  if (!path.includes("/")) return ".";
  return Object.keys(rooms)
    .filter((room) => room.split("/").length < path.split("/").length && isWithin(path, room))
    .toSorted((one, other) => other.length - one.length)[0];
}

/** What an import written with `#`, `./` or `../` points to, from the root of the repository. */
export function findTarget(path: string, specifier: string): string | undefined {
  const [plain = ""] = specifier.split("?");
  if (plain.startsWith("#")) return plain.slice(1);
  return plain.startsWith(".") ? join(dirname(path), plain) : undefined;
}

export function findPackage(specifier: string): string {
  if (isBuiltin(specifier)) return "node:";
  const [scopeOrName = "", name] = specifier.split("/");
  return scopeOrName.startsWith("@") ? `${scopeOrName}/${name}` : scopeOrName;
}

type Violation = [line: number, text: string];

/** The router's generated types have none. */
const extension = /\.(ts|tsx|css|json|svg)$|\/\+types\/|^build\//;

function findWrongImports({ path, imports }: Source, room: string): Violation[] {
  return imports.flatMap(({ line, what }): Violation[] => {
    const wrong = findPackageFault(path, room, what) ?? findRoomFault(path, room, what);
    return wrong ? [[line, wrong]] : [];
  });
}

function findPackageFault(path: string, room: string, specifier: string): string | undefined {
  if (specifier === "" || findTarget(path, specifier) !== undefined) return undefined;
  const name = findPackage(specifier);
  const keepers = Object.entries(restrictedPackages).find(([stored]) =>
    isWithin(name, stored),
  )?.[1];
  const allowed = keepers
    ? keepers.some((place) => isWithin(path, place))
    : requireRoom(room).packages.some((one) => one === "*" || isWithin(name, one));
  return allowed ? undefined : `${room} may not import the package ${name}`;
}

function findRoomFault(path: string, room: string, specifier: string): string | undefined {
  const { imports, packages } = requireRoom(room);
  if (specifier === "") return packages.includes("*") ? undefined : "imports a computed name";
  const target = findTarget(path, specifier);
  if (target === undefined) return undefined;
  if (![room, ...imports].some((place) => isWithin(target, place))) {
    return `${room} may not import ${target}`;
  }
  if (specifier.startsWith("..") && target.includes("/") && floorOf(target) !== floorOf(path)) {
    return `imports ${specifier}, which is #${target} from here`;
  }
  return extension.test(target) ? undefined : `imports ${specifier} without .ts`;
}

function findEnvironmentReads({ path, environment }: Source, room: string): Violation[] {
  if (environmentReaders.includes(floorOf(room))) return [];
  const refused = path === appEnvironmentReader ? environment.slice(1) : environment;
  return refused.map(({ line, what }) => [line, `${room} may not read ${what}`]);
}

function findClockReads({ clock }: Source, room: string): Violation[] {
  if (!clockless.includes(floorOf(room))) return [];
  return clock.map(({ line, what }) => [
    line,
    `${room} takes time and chance as arguments: ${what}`,
  ]);
}

function findCollation({ path, collation }: Source): Violation[] {
  if (path === collationPlace) return [];
  return collation.map(({ line, what }) => [line, `${collationPlace} compares names, not ${what}`]);
}

function* findWrongShape({ path, lines, onlyReExports }: Source): Generator<Violation> {
  if (path.endsWith(".tsx") && floorOf(path) !== "app") yield [1, "is .tsx outside app"];
  if (onlyReExports) yield [1, "only passes on what other files export"];
  if (lines > mostLines && !longTables.includes(path)) {
    yield [lines, `has ${lines} lines, more than ${mostLines}`];
  }
}

function requireRoom(name: string): Room {
  const room = rooms[name];
  if (!room) throw new Error(`No room ${name}`);
  return room;
}

/** A `*` in a place stands for one folder. */
function isWithin(path: string, place: string): boolean {
  if (place === ".") return !path.includes("/");
  const parts = path.split("/");
  const names = place.split("/");
  return names.every((name, index) => parts[index] && isNamed(parts[index], name));
}

/** A file's name with or without what follows a dot. */
function isNamed(part: string, name: string): boolean {
  return name === "*" || part === name || part.startsWith(`${name}.`);
}

function floorOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? "") : path;
}
