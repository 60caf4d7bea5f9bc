import { compareDebianVersions, isDebianVersion } from "./debian-versions.ts";

/** What a device follows: `table[branch][model][package]` is the latest version for it. */
export interface Channel {
  branch: string;
  model: "tc2" | "pi";
}

export type LatestVersions = Record<string, Record<string, Record<string, string>>>;

export type VersionState =
  | { state: "up to date" }
  | { state: "update available" | "newer than channel"; latest: string }
  | {
      state: "unknown";
      reason: "no channel" | "unknown channel" | "unknown package" | "no version";
    };

export type PackageVersion = { name: string; installed: string } & VersionState;

/** The channel in the node group of a device's newest `salt-update` event, "tc2-prod" or "prod-pi". */
export function findChannel(nodeGroup: string | null | undefined): Channel | undefined {
  const parts = nodeGroup?.split("-") ?? [];
  const model = nodeGroup?.includes("tc2") ? "tc2" : "pi";
  const branch = parts[model === "tc2" ? 1 : 0];
  return branch ? { branch, model } : undefined;
}

/** The packages of a device's newest `versionData` event by name, each beside the latest of its channel. */
export function comparePackages(
  installed: Readonly<Record<string, string>>,
  channel: Channel | undefined,
  table: LatestVersions,
): PackageVersion[] {
  return Object.entries(installed)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, version]) => ({
      name,
      installed: version,
      ...packageState({ name, version, channel }, table),
    }));
}

function packageState(
  { name, version, channel }: { name: string; version: string; channel: Channel | undefined },
  table: LatestVersions,
): VersionState {
  if (!channel) return { state: "unknown", reason: "no channel" };
  const packages = findOwn(findOwn(table, channel.branch), channel.model);
  if (!packages || Object.keys(packages).length === 0)
    return { state: "unknown", reason: "unknown channel" };
  const latest = findOwn(packages, name);
  if (latest === undefined) return { state: "unknown", reason: "unknown package" };
  return versionState(version, latest);
}

/** The table takes its versions from tags, which cannot hold a tilde and have a hyphen in its stead. */
function versionState(installed: string, latest: string): VersionState {
  if (installed.replaceAll("~", "-") === latest) return { state: "up to date" };
  const tagged = installed.includes("-") ? latest : latest.replaceAll("-", "~");
  if (!isDebianVersion(installed) || !isDebianVersion(tagged))
    return { state: "unknown", reason: "no version" };
  const order = compareDebianVersions(installed, tagged);
  if (order === 0) return { state: "up to date" };
  return { state: order < 0 ? "update available" : "newer than channel", latest };
}

/** Names come from devices, and "constructor" is none of the table's. */
function findOwn<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
