import {
  nobody,
  workers,
  managers,
  owner,
  workersForms,
  managersForms,
  ownForms,
} from "./audiences.ts";
import { insiders } from "./callers.ts";
import { page, type Details } from "./page-row.ts";

const devices = "/:projectName/devices/all?";
const device = `${devices}/:deviceId/:deviceName/:type?`;
const uploads = `${device}/manual-uploads`;
const filesOfDevice = "/:projectName/devices/:deviceId/:deviceName";
const ofCarried: Details["values"] = ({ carriedId }) => ({
  deviceId: carriedId,
  deviceName: "creek-camera",
});

const corners = (right: string) => ({
  "corners[0].x": "0",
  "corners[0].y": "0",
  "corners[1].x": right,
  "corners[1].y": "0",
  "corners[2].x": right,
  "corners[2].y": right,
});

export const ofDevices = [
  page(devices, insiders),
  page("/:projectName/devices.csv", insiders),
  page("/:projectName/devices/new", insiders, {
    takes: workersForms,
    fields: () => ({ names: "Gully camera" }),
  }),
  page(device, insiders),
  page(`${device}/overview`, insiders),
  page(`${device}/diagnostics`, insiders),
  page(`${device}/events`, insiders),
  page(`${device}/insights`, insiders),
  page(`${device}/sounds`, insiders),
  page(`${filesOfDevice}/battery.csv`, insiders),
  page(`${filesOfDevice}/events.csv`, insiders),
  page(`${filesOfDevice}/sounds.csv`, insiders),
  page(`${filesOfDevice}/heat.webp`, insiders),
  page(`${filesOfDevice}/reference/image`, insiders),
  page(`${filesOfDevice}/reference/photos/:photoId/:kind`, insiders, {
    values: () => ({ kind: "picture" }),
  }),
  page(`${device}/setup`, insiders),
  page(`${device}/setup/recording-options?`, insiders, {
    takes: workersForms,
    fields: () => ({ window: "always" }),
  }),
  page(`${device}/setup/recording-options/discard`, insiders, {
    takes: "devices/recording-options",
  }),
  page(`${device}/setup/recording-options/copy`, workers, { takes: "devices/recording-options" }),
  page(`${device}/setup/reference`, insiders),
  page(`${device}/setup/reference/upload`, workers, { takes: workersForms, hasFile: true }),
  page(`${device}/setup/reference/align`, workers, {
    takes: workersForms,
    query: ({ photoId }) => `?photo=${photoId}`,
    fields: () => ({ act: "save" }),
  }),
  page(`${device}/setup/reference/delete`, workers, { takes: workersForms }),
  page(`${device}/setup/mask`, insiders),
  page(`${device}/setup/mask/new`, workers, {
    takes: workersForms,
    fields: () => ({ ...corners("50"), name: "Branch", act: "save" }),
  }),
  page(`${device}/setup/mask/edit`, workers, {
    takes: workersForms,
    query: ({ mark }) => `?region=${mark}`,
    fields: () => ({ ...corners("60"), act: "save" }),
  }),
  page(`${device}/setup/mask/import`, workers, { takes: "devices/mask-import" }),
  page(`${device}/setup/mask/copy`, nobody, { takes: "devices/mask-regions" }),
  page(`${device}/setup/mask/delete`, workers, {
    takes: workersForms,
    query: ({ mark }) => `?region=${mark}`,
  }),
  page(`${device}/setup/mask/clear`, workers, { takes: workersForms }),
  page(`${device}/schedules`, insiders, {
    takes: ["owner", "admin", "super-user write"],
    fields: ({ scheduleId }) => ({ act: "remove", scheduleId: `${scheduleId}` }),
  }),
  page(`${device}/schedules/new`, insiders, {
    takes: ownForms,
    fields: () => ({ description: "Dawn", "combos[0].sounds[0].sound": "same", act: "save" }),
  }),
  page(`${device}/schedules/:scheduleId`, owner, {
    takes: ["owner", "super-user write"],
    fields: () => ({ description: "Dusk", act: "save" }),
  }),
  page(`${device}/schedules/:scheduleId/delete`, owner, { takes: ["owner"] }),
  page(uploads, insiders, {
    takes: workersForms,
    values: ofCarried,
    fields: ({ locationId }) => ({ stationId: `${locationId}` }),
    hasFile: true,
  }),
  page(`${uploads}/jobs/:jobId`, workers, {
    takes: workersForms,
    values: ofCarried,
    fields: ({ otherLocationId }) => ({
      act: "show",
      timeZone: "Pacific/Chatham",
      stationId: `${otherLocationId}`,
    }),
  }),
  page(`${filesOfDevice}/manual-uploads/jobs/:jobId?/files`, workers, {
    takes: workersForms,
    values: ofCarried,
    hasFile: true,
  }),
  page(`${filesOfDevice}/manual-uploads/files/:fileId/picture`, workers, { values: ofCarried }),
  page(`${uploads}/jobs/:jobId/delete`, workers, { takes: workersForms, values: ofCarried }),
  page(`${devices}/:deviceId/:deviceName/deactivate`, managers, { takes: managersForms }),
  page(`${devices}/:deviceId/:deviceName/reactivate`, managers, { takes: managersForms }),
  page(`${devices}/:deviceId/:deviceName/approve`, managers, { takes: "devices/approve-device" }),
  page(`${devices}/:deviceId/:deviceName/delete`, managers, {
    takes: managersForms,
    values: ({ emptyId }) => ({ deviceId: emptyId, deviceName: "empty-camera" }),
  }),
];
