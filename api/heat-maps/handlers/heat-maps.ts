import type { CallOf } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import { cellNames } from "#contract/rules/masks/heat-grid.ts";
import { toPlace } from "#contract/rules/locations/places.ts";
import {
  getHeatMap,
  getHeatMapPicture,
  listHeatMapRecordings,
} from "#contract/wire/photos/heat-maps.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { findHeatBackground, findHeatPhoto } from "../operations/find-heat-background.ts";
import { findPassing } from "../operations/find-passing.ts";
import {
  findHeatTracks,
  readBoxes,
  type HeatInput,
  type NamedTrack,
} from "../operations/read-heat-tracks.ts";
import { findArrival } from "#api/devices/queries/device-places.ts";
import type { Services } from "#api/services.ts";
import { readCursor, writeCursor, type Position } from "#api/search/handlers/cursor.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";

/** No longer, because new tracks come in. */
const maxAgeSeconds = 300;

export const heatMaps = [
  serve(getHeatMap, async ({ input, caller, services }) => {
    const { options, arrived, device } = await toQuery(services, caller, input);
    const { scan } = services.store;
    const [photo, { tracks, seen, earliest }] = await Promise.all([
      findHeatPhoto(services.store.read, device, options),
      findHeatTracks(scan, options),
    ]);
    const boxes = await readBoxes(scan, tracks);
    const oncePerTrack = input.weight === "tracks";
    const heat = await services.heatMaps.make({ tracks: boxes, oncePerTrack });
    const counted = tracks.slice(0, boxes.length);
    const oldest = boxes.length < tracks.length ? counted.at(-1)?.recorded_at : earliest;
    return {
      ...(options.from === undefined ? {} : { from: options.from }),
      until: options.until,
      ...(arrived === undefined ? {} : { arrived }),
      seen,
      tracks: counted.length,
      recordings: new Set(counted.map(({ recording_id }) => recording_id)).size,
      ...(oldest === undefined ? {} : { earliest: oldest }),
      most: heat.most,
      cells: heat.cells,
      busiest: heat.busiest,
      ...heat.crossings,
      ...(photo ? { photoFrom: photo.from } : {}),
    };
  }),

  serve(getHeatMapPicture, async ({ input, caller, services }) => {
    const { options, device } = await toQuery(services, caller, input);
    const { scan } = services.store;
    const { tracks } = await findHeatTracks(scan, options);
    if (tracks.length === 0) throw new Refusal("rule", "There are no tracks to draw.");
    const { picture } = await services.heatMaps.make({
      tracks: await readBoxes(scan, tracks),
      oncePerTrack: input.weight === "tracks",
      picture: {
        opacity: input.opacity / 100,
        most: input.most,
        background: await findHeatBackground(services, input.under, {
          device,
          span: options,
          tracks,
        }),
      },
    });
    return new Response(new Uint8Array(picture ?? []), {
      headers: {
        "content-type": "image/webp",
        "cache-control": `private, max-age=${maxAgeSeconds}`,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
      },
    });
  }),

  serve(listHeatMapRecordings, async ({ input, caller, services }) => {
    const after = readCursor(input.cursor);
    const { options } = await toQuery(services, caller, input);
    const { tracks } = await findHeatTracks(services.store.scan, options);
    const left = after ? tracks.filter((track) => isAfter(track, after)) : tracks;
    const cell = cellNames.indexOf(input.cell);
    const page = await findPassing(services.store.scan, left, { cell, limit: input.limit });
    const last = page.recordings.at(-1);
    return {
      recordings: page.recordings.map(({ id, at, tracks: passing }) => ({
        id,
        recordingDateTime: at,
        tracks: passing.map((track) => ({ id: track.id, what: track.what })),
      })),
      ...(page.hasMore && last ? { cursor: writeCursor(last) } : {}),
    };
  }),
];

type Query = Pick<
  CallOf<typeof getHeatMap>,
  "id" | "only-active" | "species" | "from" | "until" | "time"
>;

async function toQuery(services: Services, caller: User, query: Query) {
  const device = await requireDevice(services, caller, {
    id: query.id,
    action: "see its devices and recordings",
    onlyActive: query["only-active"],
  });
  const place = toPlace(device);
  if (query.time !== "all" && !place) {
    throw new Refusal("rule", "The device has no place, so its days and nights are not known.");
  }
  const now = services.now().toISOString();
  const arrived = await findArrival(services.store.read, device, now);
  const options: HeatInput = {
    deviceId: device.id,
    projectId: device.project_id,
    from: query.from ?? arrived,
    until: query.until ?? now,
    species: query.species ?? [],
    light: { time: query.time, place },
  };
  return { options, arrived, device };
}

/** In the order of lists by time: newest first, the greater id first. */
function isAfter({ recorded_at, recording_id }: NamedTrack, { at, id }: Position): boolean {
  return recorded_at < at || (recorded_at === at && recording_id < id);
}
