import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { completeMark } from "#contract/rules/recordings/export-writing.ts";
import { exportRecordings } from "#contract/wire/recordings/recording-export.ts";
import { makeCast, type Person } from "../projects/people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { bareRecording } from "./bare-recording.ts";

const site = { PUBLIC_URL: "https://birds.example.org", DEFAULT_TIME_ZONE: "Pacific/Auckland" };

/** Finds recordings on which nothing was found, too. */
export const all = { "include-false-positives": true };

export type ExportQuery = Omit<InputOf<typeof exportRecordings>, "projectId">;

/** A project, and what its members export of it. */
export async function openExports() {
  const api = await openTestApi(site);
  const cast = await makeCast(api);
  const { projectId, member } = cast;
  const read = async (query: ExportQuery = {}, { token }: Pick<Person, "token"> = member) => {
    const response = await api.send(exportRecordings, { projectId, ...query }, token);
    return response.text();
  };
  /** The rows of a table, without its last line. */
  const readTable = async (query: ExportQuery = {}) => {
    const rows = toRecords(await read(query));
    const last = rows.pop();
    expect(Object.values(last ?? {}).slice(0, 2)).toEqual([completeMark, String(rows.length)]);
    return rows;
  };
  return { api, ...cast, read, readTable };
}

export function toRecords(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true, bom: true });
}

/** Recordings without files, the first the newest, a minute apart. */
export async function storeBare(
  api: TestApi,
  { projectId, deviceId }: { projectId: number; deviceId: number },
  count: number,
) {
  const newest = Date.parse("2026-11-20T00:00:00Z");
  const at = api.now().toISOString();
  const rows = Array.from({ length: count }, (_, order) => ({
    ...bareRecording({
      projectId,
      deviceId,
      type: "thermalRaw" as const,
      recordedAt: new Date(newest - order * 60_000),
    }),
    state_started_at: at,
    created_at: at,
    updated_at: at,
  }));
  for (let from = 0; from < count; from += 300) {
    const { write } = api.services.store;
    await write
      .insertInto("recordings")
      .values(rows.slice(from, from + 300))
      .execute();
  }
}
