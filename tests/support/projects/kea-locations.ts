import { createLocation, listProjectLocations } from "#contract/wire/locations/locations.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { ridge } from "./places.ts";
import { openKeaBasin } from "../pages/test-site.ts";

/** Rangi's project with a location named Hut at the ridge. */
export async function openWithHut() {
  const site = await openKeaBasin();
  const { api, rangi } = site;
  const { groups } = await api.send(listProjects, {}, rangi.token);
  const groupIdOrName = String(groups[0]?.id);
  const create = async (name: string, place: { lat: number; lng: number }, from = "2026-11-01") => {
    const input = { groupIdOrName, station: { name, ...place }, "from-date": from };
    return (await api.send(createLocation, input, rangi.token)).stationId;
  };
  const hut = await create("Hut", ridge);
  const list = async () =>
    (await api.send(listProjectLocations, { groupIdOrName }, rangi.token)).stations;
  return { ...site, groupIdOrName, create, hut, list, path: `/kea-basin/locations/${hut}` };
}
