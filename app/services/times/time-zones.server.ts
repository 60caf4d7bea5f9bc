import { zoneName } from "./times.server.ts";

export interface ZoneGroup {
  region: string;
  zones: { name: string; label: string }[];
}

/** All zones by region, in the order of their names; the given one stands in a group of its own before them. */
export function groupTimeZones(current: string): ZoneGroup[] {
  const names = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
  const byRegion = Map.groupBy(names.toSorted(), regionOf);
  const groups = [...byRegion].map(([region, zones]) => ({ region, zones: zones.map(toOption) }));
  return [
    { region: "Now", zones: [{ name: current, label: describeTimeZone(current) }] },
    ...groups,
  ];
}

/** "New Zealand time (Auckland)" */
export function describeTimeZone(name: string): string {
  const place = name.split("/").slice(1).at(-1);
  return place ? `${zoneName(name)} (${toLabel(place)})` : zoneName(name);
}

/** "Auckland", "Indiana: Knox" */
function toOption(name: string) {
  const [, ...place] = name.split("/");
  return { name, label: place.length > 0 ? toLabel(place.join(": ")) : name };
}

function toLabel(name: string): string {
  return name.replaceAll("_", " ");
}

function regionOf(name: string): string {
  return name.includes("/") ? (name.split("/")[0] as string) : "Everywhere";
}
