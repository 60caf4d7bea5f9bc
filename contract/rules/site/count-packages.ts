import { compareTexts } from "../text/compare-names.ts";

interface Installed {
  /** Of a `versionData` event: versions by the names of packages. */
  details: unknown;
  devices: number;
}

interface Version {
  version: string;
  devices: number;
}

/** Names come from devices, which may send anything. */
const maxPackages = 30;
const maxVersions = 10;
const maxLength = 100;

/** On how many devices each version of each package is, the most first. */
export function countPackages(installed: readonly Installed[]) {
  const packages = new Map<string, Map<string, number>>();
  for (const { details, devices } of installed) {
    for (const [name, version] of listVersions(details)) {
      const versions = packages.get(name) ?? new Map<string, number>();
      packages.set(name, versions.set(version, (versions.get(version) ?? 0) + devices));
    }
  }
  return [...packages]
    .map(([name, versions]) => ({ name, versions: inOrder(versions) }))
    .toSorted((a, b) => sum(b.versions) - sum(a.versions) || compareTexts(a.name, b.name))
    .slice(0, maxPackages)
    .map(({ name, versions }) => ({ name, versions: versions.slice(0, maxVersions) }));
}

function listVersions(details: unknown): [string, string][] {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return [];
  return Object.entries(details).flatMap(([name, version]): [string, string][] =>
    typeof version === "string" && name.length <= maxLength && version.length <= maxLength
      ? [[name, version]]
      : [],
  );
}

function inOrder(versions: Map<string, number>): Version[] {
  return [...versions]
    .map(([version, devices]) => ({ version, devices }))
    .toSorted((a, b) => b.devices - a.devices || compareTexts(b.version, a.version));
}

function sum(versions: readonly Version[]): number {
  return versions.reduce((total, { devices }) => total + devices, 0);
}
