import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import type { StatusTone } from "#app/ui/status-word.tsx";
import type { Refusal } from "#contract/envelope.ts";
import { type CheckedLocation, isPossible } from "#contract/rules/locations/location-import.ts";
import { createLocations } from "#contract/wire/locations/locations.ts";
import { describeVerdict } from "./import-file.server.ts";

const text = {
  made: "Created",
  close: "Created, closer than 60 m to another",
  skipped: "Left out",
  taken: "Not created: there is now a location with this name",
};

interface Input {
  groupIdOrName: number;
  listPath: string;
  checked: CheckedLocation[];
  chosen: ReadonlySet<number>;
}

export interface ResultRow {
  row: number;
  name: string;
  to: string | undefined;
  tone: StatusTone;
  says: string;
}

type Imported = { results: ResultRow[]; refusal?: never } | { results?: never; refusal: Refusal };

/** Makes the ticked rows that are possible in one call, and says what came of each row. */
export async function importRows(
  args: PageArgs,
  { groupIdOrName, listPath, checked, chosen }: Input,
): Promise<Imported> {
  const options = checked.filter(({ row, verdict }) => chosen.has(row) && isPossible(verdict));
  const stations = options.flatMap(({ name, verdict }) =>
    "place" in verdict ? [{ name, ...verdict.place }] : [],
  );
  const outcome =
    stations.length > 0
      ? await attempt(args, createLocations, { groupIdOrName, stations })
      : undefined;
  if (outcome?.ok === false) return { refusal: outcome.refusal };
  const made = new Map(options.map(({ row }, index) => [row, outcome?.reply.results[index]]));
  const results = checked.map(({ row, name, verdict }): ResultRow => {
    const result = made.get(row);
    if (!result) {
      const left = isPossible(verdict)
        ? { tone: "quiet" as const, says: text.skipped }
        : describeVerdict(verdict);
      return { row, name, to: undefined, ...left };
    }
    if ("problem" in result) {
      return { row, name, to: undefined, tone: "trouble", says: text.taken };
    }
    const isClose = (result.warnings ?? []).length > 0;
    return {
      row,
      name,
      to: `${listPath}/${result.stationId}`,
      tone: isClose ? "attention" : "ok",
      says: isClose ? text.close : text.made,
    };
  });
  return { results };
}
