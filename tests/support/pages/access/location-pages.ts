import { workers, managers, workersForms, managersForms } from "./audiences.ts";
import { insiders } from "./callers.ts";
import { page } from "./page-row.ts";

const location = "/:projectName/locations/:locationId";

export const ofLocations = [
  page("/:projectName/locations", insiders),
  page("/:projectName/locations.csv", insiders),
  page("/:projectName/locations.geojson", insiders),
  page("/:projectName/locations.gpx", insiders),
  page("/:projectName/locations.kml", insiders),
  page("/:projectName/locations/new", managers, {
    takes: managersForms,
    fields: () => ({ name: "Hut", coordinates: "-43.6, 172.7", checked: "-43.6, 172.7" }),
  }),
  page("/:projectName/locations/import", managers, {
    takes: managersForms,
    fields: () => ({ text: "name,lat,lng\nGate,-43.7,172.8", row: "2", save: "save" }),
  }),
  page(location, insiders),
  page(`${location}/photos/:key`, insiders),
  page(`${location}/photos/new`, workers, { takes: workersForms, hasFile: true }),
  page(`${location}/photos/:key/delete`, managers, { takes: managersForms }),
  page(`${location}/rename`, workers, { takes: workersForms, fields: () => ({ name: "Bluff" }) }),
  page(`${location}/move`, managers, {
    takes: managersForms,
    fields: () => ({ coordinates: "-43.54, 172.63", checked: "-43.54, 172.63" }),
  }),
];

export const endOfLocations = [
  page(`${location}/retire`, managers, {
    takes: managersForms,
    fields: () => ({ last: "2026-11-20" }),
  }),
  page(`${location}/reactivate`, managers, { takes: managersForms }),
  page(`${location}/delete`, managers, {
    takes: managersForms,
    fields: () => ({ recordings: "keep" }),
  }),
];
