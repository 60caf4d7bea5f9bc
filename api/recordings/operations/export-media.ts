import { crc32 } from "node:zlib";
import { formatLocation } from "#contract/rules/locations/location-names.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { archivedFileName } from "#contract/rules/recordings/archive-names.ts";
import { localDateOf } from "#contract/rules/times/local-dates.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { MediaExportResult } from "#contract/wire/recordings/media-export.ts";
import { type StoredEntry, zipStored } from "#media/zip/store-zip.ts";
import { datedKey } from "#api/files/keys.ts";
import { nextTurn } from "#api/files/next-turn.ts";
import { findProjectZone } from "#api/locations/operations/find-project-zone.ts";
import { requireSpace } from "#api/files/require-space.ts";
import type { MediaExport } from "#api/jobs/job-kinds.ts";
import type { JobContext, JobOutcome } from "#api/jobs/runnable.ts";
import { readExport } from "#api/search/operations/read-export.ts";
import { pageFound } from "#api/search/queries/found-pages.ts";
import type { Services } from "#api/services.ts";
import { listMediaFiles, type MediaFileRow } from "../queries/media-files.ts";

type Under = Pick<JobContext<unknown>, "signal" | "report">;

/** The original files of a search as a ZIP, by location and night, with their table and a list of those missing. */
export async function exportMedia(
  services: Services,
  { projectId, projectName, filter, lastId, files: total, bytes = 0 }: MediaExport,
  under: Under,
): Promise<JobOutcome> {
  const { files, now, uuid } = services;
  await requireSpace(files, bytes);
  const zone = await findProjectZone(services, projectId);
  const sums = { files: 0, missing: [] as string[] };
  const entries = listEntries(services, { filter, lastId, total, sums, report: under.report });
  const archive = await files.receive(
    stopWith(under.signal, zipStored(entries, { modifiedAt: now(), crc32 })),
  );
  const key = datedKey("export", now(), uuid());
  try {
    under.signal.throwIfAborted();
    await archive.keep(key);
  } catch (error) {
    await archive.discard();
    throw error;
  }
  const result: MediaExportResult = {
    projectId,
    projectName,
    fileName: `${toUrlName(projectName)}-files-${localDateOf(now(), zone)}.zip`,
    bytes: archive.bytes,
    files: sums.files,
    missing: sums.missing.length,
  };
  return { result, resultKey: key };
}

interface Listing extends Pick<MediaExport, "filter" | "lastId"> {
  total: number | undefined;
  sums: { files: number; missing: string[] };
  report: Under["report"];
}

async function* listEntries(services: Services, listing: Listing): AsyncGenerator<StoredEntry> {
  const { store, settings, files } = services;
  const { filter, lastId, total, sums, report } = listing;
  for await (const ids of pageFound(store.scan, filter, lastId)) {
    await requireSpace(files, 0);
    for (const row of await listMediaFiles(store.scan, ids)) {
      const name = nameOf(row, settings.defaultTimeZone);
      const file = row.raw_key === null ? undefined : await files.open(row.raw_key);
      if (file) yield { name, bytes: file.bytes, read: () => file.read() };
      if (file) sums.files += 1;
      else sums.missing.push(name);
      const done = sums.files + sums.missing.length;
      report({ done, ...(total === undefined ? {} : { total }) });
    }
  }
  const table = { filter, lastId, format: "csv", kind: "recordings", bom: false } as const;
  yield { name: "recordings.csv", read: () => toBytes(readExport(services, table)) };
  if (sums.missing.length > 0) {
    const text = [...describeMissing(sums.missing)];
    yield { name: "missing files.txt", read: () => toBytes(text) };
  }
}

function nameOf(row: MediaFileRow, defaultTimeZone: string): string {
  const zone = zoneOf(toPlace(row), defaultTimeZone);
  const { location_name: location } = row;
  const file = {
    id: row.id,
    recordedAt: row.recorded_at,
    deviceName: row.device_name,
    locationName: location && formatLocation(location, zone),
    mimeType: row.raw_mime_type,
  };
  return archivedFileName(file, zone);
}

function describeMissing(names: readonly string[]): string[] {
  const heading = "The server does not have the files of these recordings:";
  return [heading, "", ...names].map((line) => `${line}\r\n`);
}

async function* toBytes(pieces: AsyncIterable<string> | Iterable<string>) {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

/** Others are answered between the pieces. */
async function* stopWith(
  signal: AbortSignal,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
    await nextTurn();
  }
}
