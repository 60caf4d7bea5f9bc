import { isValid, parseISO } from "date-fns";
import { data } from "react-router";
import { withQuery } from "#app/components/with-query.ts";
import { recordingTypes, type RecordingType } from "#contract/wire/recordings.ts";

export const periods = [
  { days: 1, words: "the last 24 hours" },
  { days: 3, words: "the last 3 days" },
  { days: 7, words: "the last 7 days" },
  { days: 30, words: "the last 30 days" },
] as const;

const usualDays = 7;

export type Media = "all" | "camera" | "audio";

/** What the address asks to see. What it does not say is as usual. */
export interface Filters {
  days: number;
  media: Media;
  locationId: number | undefined;
  /** A label; only what is of it is listed. */
  species: string | undefined;
  /** Where the page before this one ended; absent for now. */
  until: Date | undefined;
}

/** An end that is no time is an address that leads nowhere. */
export function readFilters({ searchParams }: URL): Filters {
  const days = Number(searchParams.get("days"));
  const media = searchParams.get("media");
  const locationId = Number(searchParams.get("location"));
  return {
    days: periods.some((period) => period.days === days) ? days : usualDays,
    media: media === "camera" || media === "audio" ? media : "all",
    locationId: Number.isSafeInteger(locationId) && locationId > 0 ? locationId : undefined,
    species: searchParams.get("species") || undefined,
    until: readEnd(searchParams.get("until")),
  };
}

function readEnd(text: string | null): Date | undefined {
  if (text === null) return undefined;
  const end = parseISO(text);
  if (!isValid(end)) throw data(null, { status: 404 });
  return end;
}

/** The address of the dashboard that shows this. */
export function toAddress(projectPath: string, filters: Filters): string {
  const { days, media, locationId, species, until } = filters;
  return withQuery(projectPath, {
    days: days === usualDays ? undefined : String(days),
    media: media === "all" ? undefined : media,
    location: locationId === undefined ? undefined : String(locationId),
    species,
    until: until?.toISOString(),
  });
}

/** Those that the API is to list; absent for all. */
export function typesOf(media: Media): RecordingType[] | undefined {
  if (media === "all") return undefined;
  return recordingTypes.filter((type) => (type === "audio") === (media === "audio"));
}
