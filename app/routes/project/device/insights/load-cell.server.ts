import { send } from "#app/services/api/api.server.ts";
import { wordFor } from "#app/services/recordings/recording-text.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { listHeatMapRecordings } from "#contract/wire/photos/heat-maps.ts";
import type { DevicePageArgs, DeviceView } from "../device-view.server.ts";
import { insightFilters, type Filters, type toQuery } from "./filters.server.ts";

const text = {
  tracks: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
};

interface CellInput {
  input: { id: number } & ReturnType<typeof toQuery>;
  shown: DeviceView;
}

/** The recordings behind a cell of the grid, newest first. */
export async function loadCell(
  args: DevicePageArgs,
  filters: Filters,
  { input, shown }: CellInput,
) {
  const { projectPath, path, zone, now } = shown;
  const { recordings, cursor } = await send(args, listHeatMapRecordings, {
    ...input,
    cell: filters.cell,
    ...(filters.cursor ? { cursor: filters.cursor } : {}),
  });
  const linkTo = insightFilters.linksFrom(`${path}/insights`, filters);
  const to = (cursor: string) => `${linkTo({ cursor })}#cell`;
  return {
    name: filters.cell,
    rows: recordings.map(({ id, recordingDateTime, tracks }) => ({
      id,
      to: `${projectPath}/recording/${id}/tracks/${tracks[0]?.id}`,
      thumbnailSrc: `${projectPath}/media/${id}/thumbnail`,
      title: capitalize([...new Set(tracks.map(describeTrack))].join(", ")),
      place: text.tracks(tracks.length),
      time: formatMoment(recordingDateTime, zone, now),
    })),
    newest: filters.cursor ? to("") : undefined,
    older: cursor && to(cursor),
  };
}

export type CellRecordings = Awaited<ReturnType<typeof loadCell>>;

function describeTrack({ what }: { what: string }): string {
  return wordFor({ what, automatic: false }, "camera");
}
