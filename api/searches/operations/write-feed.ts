import { toPlace } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { type AtomFeed, tagUri, writeAtom } from "#contract/rules/text/atom.ts";
import { maxFeedResults } from "#contract/rules/recordings/saved-search-bounds.ts";
import { formatWhen } from "#api/mail/format-when.ts";
import { listLatestArrivals } from "#api/search/queries/arrivals.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Services } from "#api/services.ts";
import {
  type FeedRecording,
  listChangeTimes,
  listFeedRecordings,
} from "../queries/feed-recordings.ts";
import { readAnimals } from "./read-animals.ts";

export interface FeedSubject {
  search: { id: number; name: string; updated_at: string };
  projectName: string;
  /** The address of the project's pages. */
  projectPage: string;
  filter: RecordingFilter;
  /** The project's, for recordings without a location. */
  zone: string;
}

const text = {
  recording: "Recording",
  at: (what: string, place: string) => `${what} at ${place}`,
  by: (what: string, device: string) => `${what} by ${device}`,
  seconds: (count: number) => (count === 1 ? "1 second long" : `${count} seconds long`),
};

/** The results that came last, as Atom: cards bring what was recorded weeks ago. */
export async function writeResults(
  { store, settings }: Services,
  { search, projectName, projectPage, filter, zone }: FeedSubject,
  self: string,
): Promise<string> {
  const ids = await listLatestArrivals(store.scan, filter, maxFeedResults);
  const rows = ids.length > 0 ? await listFeedRecordings(store.read, ids) : [];
  const animals = await readAnimals(store.read, ids);
  const changes = await listChangeTimes(store.read, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const entries = ordered.map((row): AtomFeed["entries"][number] => ({
    id: tagUri(settings.publicUrl, `recording/${row.id}`),
    title: titleOf(row, animals.get(row.id) ?? []),
    summary: describe(row, { animals: animals.get(row.id) ?? [], zone }),
    page: `${projectPage}/activity/recording/${row.id}`,
    publishedAt: row.created_at,
    updatedAt: changes.get(row.id) ?? row.created_at,
  }));
  return writeAtom({
    id: tagUri(settings.publicUrl, `search/${search.id}`),
    title: `${search.name} – ${projectName}`,
    author: settings.productName,
    self,
    page: `${projectPage}/activity/saved/${search.id}`,
    updatedAt: newest([search.updated_at, ...entries.map(({ updatedAt }) => updatedAt)]),
    entries,
  });
}

function titleOf(row: FeedRecording, animals: readonly string[]): string {
  const what = animals.join(", ") || text.recording;
  const place = placeOf(row);
  return place === null ? text.by(what, row.device_name) : text.at(what, place);
}

/** What people call it; null where nobody has named it. */
function placeOf(row: FeedRecording): string | null {
  return row.needs_rename === 0 ? row.location_name : null;
}

function describe(
  row: FeedRecording,
  { animals, zone }: { animals: readonly string[]; zone: string },
): string {
  const title = titleOf(row, animals);
  const seconds = Math.round(row.duration_seconds ?? 0);
  const sentences = [
    placeOf(row) === null ? title : text.by(title, row.device_name),
    formatWhen(row.recorded_at, zoneOf(toPlace(row), zone)),
    ...(seconds > 0 ? [text.seconds(seconds)] : []),
  ];
  return `${[...new Set(sentences)].join(". ")}.`;
}

export function newest(instants: readonly string[]): string {
  return instants.reduce((latest, at) => (at > latest ? at : latest));
}
