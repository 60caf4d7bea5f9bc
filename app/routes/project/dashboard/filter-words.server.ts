import { isRetired } from "#app/services/recordings/location-text.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { formatEvening } from "./came/recorded.server.ts";
import type { FilterFormProps } from "./filter-form.tsx";
import type { defineNightFilters, Filters } from "./filters.server.ts";
import type { Period } from "./period.server.ts";
import { nameOfLocation } from "#app/services/recordings/location-text.server.ts";
import type { Setting } from "./setting.server.ts";

interface Shown {
  /** Of which page these are. */
  of: {
    path: string;
    filters: ReturnType<typeof defineNightFilters>;
    periods: readonly number[];
    usual: Filters;
    usualText: string;
    label: string;
  };
  period: Pick<Period, "nights" | "isOwn">;
  locations: LocationData[];
  setting: Pick<Setting, "defaultTimeZone" | "now">;
}

const mediaText = { all: undefined, camera: "cameras", audio: "sound" };

export function toFilterForm(
  filters: Filters,
  { of, period, locations, setting }: Shown,
): FilterFormProps {
  const { media, location, species } = filters;
  const { path: action, label, usualText } = of;
  const { defaultTimeZone, now } = setting;
  const { nights, isOwn } = period;
  const offered = locations.filter((one) => one.id === location || !isRetired(one, now));
  const named = offered.map((one) => ({ id: one.id, name: nameOfLocation(one, defaultTimeZone) }));
  const chosen = [
    isOwn ? describeNights(nights) : undefined,
    mediaText[media],
    location === undefined ? undefined : named.find(({ id }) => id === location)?.name,
    species === undefined ? undefined : displayName(species, "camera"),
  ].filter((part) => part !== undefined);
  const to = of.filters.linksFrom(action, filters);
  const usual = of.filters.toAddress(action, of.usual);
  return {
    label,
    action,
    periods: of.periods.map((days) => ({
      days,
      to: to({ days, from: undefined, until: undefined }),
      isCurrent: !isOwn && filters.days === days,
    })),
    days: isOwn ? undefined : filters.days,
    from: isOwn ? nights[0] : undefined,
    until: isOwn ? nights.at(-1) : undefined,
    media,
    location,
    species,
    locations: named,
    chosen,
    usual: to() === usual ? undefined : { to: usual, text: usualText },
  };
}

/** "last night", "in the last 7 nights", "on the nights of 3 Nov to 12 Nov" */
export function describePeriod({ days }: Filters, { nights, isOwn, isCut }: Period): string {
  if (isOwn) {
    const period = `on the ${nights.length === 1 ? "night" : "nights"} of ${describeNights(nights)}`;
    return isCut ? `${period}, the longest that is shown at once` : period;
  }
  return days === 1 ? "last night" : `in the last ${days} nights`;
}

function describeNights(nights: readonly string[]): string {
  const [first = "", last = first] = [nights[0], nights.at(-1)];
  if (first === last) return formatEvening(first);
  return `${formatEvening(first)} to ${formatEvening(last)}`;
}
