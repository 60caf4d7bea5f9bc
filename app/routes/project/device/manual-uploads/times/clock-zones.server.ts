import { groupTimeZones, type ZoneGroup } from "#app/services/times/time-zones.server.ts";

const text = {
  fixed: "The same all year",
  offset: (hours: number) =>
    hours === 0 ? "UTC" : `UTC ${hours > 0 ? "+" : "−"}${Math.abs(hours)}`,
};

const [leastHours, mostHours] = [-12, 14];

const hours = Array.from({ length: mostHours - leastHours + 1 }, (_, index) => mostHours - index);
/* POSIX counts west of Greenwich. */
const fixed = hours.map((hour) => ({
  name: `Etc/GMT${hour > 0 ? "-" : "+"}${Math.abs(hour)}`,
  label: text.offset(hour),
}));

/** The zones that a device's clock may be set by: also those of clocks that nobody changes in summer. */
export function groupClockZones(current: string): ZoneGroup[] {
  const [now, ...regions] = groupTimeZones(current);
  const isFixed = fixed.find(({ name }) => name === current);
  const first = isFixed && now ? { ...now, zones: [isFixed] } : now;
  return [...(first ? [first] : []), { region: text.fixed, zones: fixed }, ...regions];
}

/** As it is named where it is chosen: "UTC +12". Undefined of a zone of a place. */
export function nameFixedZone(zone: string): string | undefined {
  return fixed.find(({ name }) => name === zone)?.label;
}
