import {
  nobody,
  managers,
  owner,
  people,
  workersForms,
  managersForms,
  ownForms,
} from "./audiences.ts";
import { insiders } from "./callers.ts";
import { page } from "./page-row.ts";

const recording = "recording/:currentRecordingId";
const visit = "visit/:visitLabel/:currentRecordingId";
const listsOfRecordings = ["", "activity/"].flatMap((list) =>
  [recording, visit].map((thing) => `/:projectName/${list}${thing}/:recordingIds?`),
);

/** A tag that nobody has given yet for each of them, so that each form changes something. */
const newTags = ["rat", "cat", "stoat", "mouse"];

export const ofRecordings = listsOfRecordings.flatMap((at, index) => [
  page(at, insiders),
  page(`${at}/tracks/:trackId?/:detail?`, insiders, {
    takes: workersForms,
    fields: ({ trackId }) => ({ tracks: `${trackId}`, say: newTags[index] ?? "" }),
  }),
  page(`${at}/labels/:trackId?/:detail?`, insiders, {
    takes: workersForms,
    fields: () => ({ add: `label ${index}` }),
  }),
  page(`${at}/notes/:trackId?/:detail?`, insiders, {
    takes: workersForms,
    fields: () => ({ note: `Rain ${index}` }),
  }),
  page(`${at}/tracks/new`, insiders, {
    takes: workersForms,
    fields: () => ({ start: "0", end: "0.1" }),
  }),
  page(`${at}/tracks/:trackId/correct`, insiders, {
    takes: "recordings/correct-track",
  }),
  page(`${at}/tracks/:trackId?/choose`, insiders, {
    takes: people,
    fields: () => ({ pin: newTags[index] ?? "", medium: "camera" }),
  }),
]);

export const deletions = ["", "activity/"].map((list) =>
  page(`/:projectName/${list}${recording}/delete`, insiders, {
    takes: managersForms,
    ...(list === "activity/" && { fields: () => ({ restore: "1" }) }),
  }),
);

export const ofActivity = [
  page("/:projectName", insiders),
  page("/:projectName/activity", insiders),
  page("/:projectName/activity/places", insiders),
  page("/:projectName/activity/calendar", insiders),
  page("/:projectName/activity/places.json", insiders),
  page("/:projectName/activity/calendar.json", insiders),
  page("/:projectName/activity/saved/new", insiders, {
    takes: workersForms,
    fields: () => ({ name: "Rats" }),
  }),
  page("/:projectName/activity/saved/:searchId", insiders, { takes: insiders }),
  page("/:projectName/activity/saved/:searchId/feed", insiders, { takes: ownForms }),
  page("/:projectName/activity/saved/:searchId/edit", managers, {
    takes: managersForms,
    fields: () => ({ name: "Mice", shared: "on" }),
  }),
  page("/:projectName/activity/saved/:searchId/delete", managers, { takes: managersForms }),
  page("/:projectName/activity/saved", insiders, {
    takes: managersForms,
    fields: ({ searchId }) => ({ restore: `${searchId}` }),
  }),
  page("/:projectName/activity/export", insiders, { takes: ownForms }),
  page("/:projectName/activity/export.csv", insiders),
  page("/:projectName/activity/export.jsonl", insiders),
  page("/:projectName/activity/export.geojson", insiders),
  page("/:projectName/activity/bulk", insiders, {
    takes: workersForms,
    query: ({ recordingId }) => `?id=${recordingId}&act=label&label=cool`,
  }),
  page("/:projectName/activity/bulk/:bulkChangeId", owner, {
    takes: ["owner"],
    fields: () => ({ act: "undo" }),
  }),
  page("/:projectName/review", insiders, {
    takes: workersForms,
    query: () => "?queue=untagged",
    fields: ({ recordingId }) => ({ recording: `${recordingId}`, flag: "yes" }),
  }),
  page("/:projectName/review/acts", nobody, {
    takes: workersForms,
    query: () => "?queue=untagged",
    fields: ({ recordingId }) => ({ recording: `${recordingId}`, skip: "yes" }),
  }),
  page("/:projectName/review/tags", insiders),
  page("/:projectName/report", insiders),
  page("/:projectName/report/animals.csv", insiders),
  page("/:projectName/report/months.csv", insiders),
  page("/:projectName/report/locations.csv", insiders),
  page("/:projectName/recording/:currentRecordingId/about-film", insiders),
  page("/:projectName/recording/:currentRecordingId/tracks.csv", insiders),
  page("/:projectName/media/:id/:kind", insiders, { values: () => ({ kind: "thumbnail" }) }),
  page("/:projectName/media/:id/tracks/:trackId/:kind", insiders, {
    values: () => ({ kind: "track-still" }),
  }),
];
