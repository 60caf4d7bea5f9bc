import { actingAsOwner, callers, insiders, outsiders, type Caller } from "./callers.ts";
import type { HiddenProject } from "./hidden-project.ts";

/** One whose form a caller of the table sends; the first has the fewest rights. */
export type PageWithForm = PageAccess & { takes: readonly [Caller, ...Caller[]] };

/** Who opens a page, who may send its form, and what a good one holds. */
export interface PageAccess {
  /** As the router declares it. */
  path: string;
  opens: readonly Caller[];
  /** Whose form changes something; or the test of that, where a form needs more than this world has. */
  takes?: readonly Caller[] | string;
  /** In the address beside the ids that every page takes. */
  values?: Values;
  query?: (project: HiddenProject) => string;
  /** Beside what the page's own form holds. */
  fields?: (project: HiddenProject) => Record<string, string>;
  /** Sent with a picture as its file. */
  hasFile?: true;
}

type Values = (project: HiddenProject) => Record<string, string | number>;

const nobody: Caller[] = [];
const signedOut: Caller[] = ["nobody"];
const everyone = callers;
const signedIn = without("nobody");
const inProjects = without("nobody", "stranger", "invited", "asked to join", "former member");
const pending: Caller[] = ["invited", "asked to join"];
const projectless = outsiders.filter((caller) => !inProjects.includes(caller) && caller !== "nobody");
const workers = insiders.filter((caller) => caller !== "super-user read");
const managers = workers.filter((caller) => caller !== "member");
const managersAndReaders = insiders.filter((caller) => caller !== "member");
const owner: Caller[] = ["owner", actingAsOwner];
/** Who is pending is told of no location. */
const insidersAndPending = [...insiders, ...pending];
const people: Caller[] = ["member", "admin", "owner"];

/** Who acts as somebody else changes nothing. */
const workersForms = workers.filter((caller) => caller !== actingAsOwner);
const managersForms = workersForms.filter((caller) => caller !== "member");
const ownForms = insiders.filter((caller) => caller !== actingAsOwner);

function without(...left: Caller[]): Caller[] {
  return callers.filter((caller) => !left.includes(caller));
}

type Details = Omit<PageAccess, "path" | "opens">;

const page = (path: string, opens: readonly Caller[], details: Details = {}): PageAccess => ({
  path,
  opens,
  ...details,
});

/** What has no project, and is tested by what comes of its form. */
const ofAccounts = [
  page("/", nobody),
  page("/sign-in", signedOut, { takes: "accounts/sign-in" }),
  page("/sign-in/code", nobody, { takes: "accounts/two-step" }),
  page("/sign-out", everyone, { takes: "accounts/sign-out" }),
  page("/register", signedOut, { takes: "accounts/register" }),
  page("/register/accept-invite/:token", signedOut, { takes: "accounts/register" }),
  page("/forgot-password", signedOut, { takes: "accounts/reset-password" }),
  page("/reset-password/:token", nobody),
  page("/reset-password", nobody, { takes: "accounts/reset-password" }),
  page("/new-password", nobody),
  page("/first-account/:token", signedOut, { takes: "accounts/first-account" }),
  page("/confirm-account-email/:token", signedIn, { takes: "accounts/confirm-address" }),
  page("/undo-address-change/:token", everyone, { takes: "accounts/confirm-address" }),
  page("/accept-invite/:token", nobody, { takes: "accounts/accept-invite" }),
  page("/confirm-project-membership-request/:token", nobody, {
    takes: "projects/membership-request",
  }),
  page("/confirm-group-membership-request/:token", nobody, {
    takes: "projects/membership-request",
  }),
  page("/end-user-agreement", everyone, { takes: "accounts/agreement" }),
  page("/releases", everyone),
  page("/setup", projectless, { takes: "accounts/setup" }),
  page("/setup/new-project", projectless, { takes: "accounts/setup" }),
  page("/setup/join-project", projectless, { takes: "accounts/setup" }),
  page("/my-settings", signedIn),
  page("/my-settings/name", signedIn, { takes: "accounts/my-settings" }),
  page("/my-settings/email", signedIn, { takes: "accounts/my-settings" }),
  page("/my-settings/password", signedIn, { takes: "accounts/my-settings" }),
  page("/my-settings/two-step", without("nobody", actingAsOwner), { takes: "accounts/two-step" }),
  page("/my-settings/two-step/set-up", without("nobody", actingAsOwner), {
    takes: "accounts/two-step",
  }),
  page("/my-settings/time-zone", signedIn, { takes: "accounts/my-settings" }),
  page("/my-settings/display", signedIn, { takes: "accounts/my-settings" }),
  page("/my-settings/sessions", signedIn, { takes: "accounts/sessions" }),
  page("/my-settings/browser-time-zone", nobody, { takes: "accounts/my-settings" }),
  page("/switch-project", inProjects),
  page("/new-project", signedIn, { takes: "projects/new-project" }),
  page("/join-project", signedIn, { takes: "projects/join-project" }),
  page("/invitations", signedIn),
  page("/invitations/:projectId", pending, { takes: "projects/invitations" }),
  page("/outbox", ["super-user write"]),
  page("/design", signedIn, { takes: "site/design" }),
  page("/design/:what", everyone, { values: () => ({ what: "picture.svg" }) }),
  page("/my-jobs", signedIn, { takes: "site/jobs" }),
  page("/my-jobs/:jobId/file", nobody),
  page("/all-jobs", ["super-user read", "super-user write"], { takes: "site/jobs" }),
  page("/recording/:recordingId", insiders),
  page("/*", nobody),
];

const recording = "recording/:currentRecordingId";
const visit = "visit/:visitLabel/:currentRecordingId";
const listsOfRecordings = ["", "activity/"].flatMap((list) =>
  [recording, visit].map((thing) => `/:projectName/${list}${thing}/:recordingIds?`),
);

/** A tag that nobody has given yet for each of them, so that each form changes something. */
const newTags = ["rat", "cat", "stoat", "mouse"];

const ofRecordings = listsOfRecordings.flatMap((at, index) => [
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
  page(`${at}/tracks/:trackId?/choose`, insiders, {
    takes: people,
    fields: () => ({ pin: newTags[index] ?? "", medium: "camera" }),
  }),
]);

const deletions = ["", "activity/"].map((list) =>
  page(`/:projectName/${list}${recording}/delete`, insiders, {
    takes: managersForms,
    ...(list === "activity/" && { fields: () => ({ restore: "1" }) }),
  }),
);

const ofActivity = [
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
  page("/:projectName/recording/:currentRecordingId/about-film", insiders),
  page("/:projectName/recording/:currentRecordingId/tracks.csv", insiders),
  page("/:projectName/media/:id/:kind", insiders, { values: () => ({ kind: "thumbnail" }) }),
  page("/:projectName/media/:id/tracks/:trackId/:kind", insiders, {
    values: () => ({ kind: "track-still" }),
  }),
];

const location = "/:projectName/locations/:locationId";

const ofLocations = [
  page("/:projectName/locations", insiders),
  page("/:projectName/locations.csv", insidersAndPending),
  page("/:projectName/locations.geojson", insidersAndPending),
  page("/:projectName/locations.gpx", insidersAndPending),
  page("/:projectName/locations.kml", insidersAndPending),
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

const endOfLocations = [
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

const ofDevices = [
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
  page(`${filesOfDevice}/battery.csv`, insiders),
  page(`${filesOfDevice}/events.csv`, insiders),
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
    takes: ["owner", "super-user write"],
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
      act: "settings",
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

const settings = "/:projectName/settings";
const alert = "/:projectName/my-settings/alerts";

const ofSettings = [
  page("/:projectName/my-settings", insiders, { takes: ownForms }),
  page(`${alert}/new`, insiders, { takes: ownForms, fields: () => ({ tags: "rat" }) }),
  page(`${alert}/:alertId`, owner, { takes: ["owner"], fields: () => ({ minutes: "45" }) }),
  page(`${alert}/:alertId/mute`, owner, { takes: ["owner"] }),
  page(`${alert}/:alertId/delete`, owner, { takes: ["owner"] }),
  page(settings, managersAndReaders),
  page(`${settings}/users`, managersAndReaders),
  page(`${settings}/users.csv`, managersAndReaders),
  page(`${settings}/users/invite`, managers, {
    takes: managersForms,
    fields: () => ({ addresses: "pania@example.org" }),
  }),
  page(`${settings}/users/requests/:userId`, managers, {
    takes: managersForms,
    values: ({ requestedId }) => ({ userId: requestedId }),
  }),
  page(`${settings}/users/invites/:key`, managers, {
    takes: managersForms,
    values: ({ invitedEmail }) => ({ key: invitedEmail }),
    fields: () => ({ intent: "revoke" }),
  }),
  page(`${settings}/users/:userId`, managers, {
    takes: managersForms,
    fields: () => ({ admin: "on" }),
  }),
  page(`${settings}/tagging-settings`, managersAndReaders, {
    takes: managersForms,
    fields: () => ({ up: "", tag: "rat" }),
  }),
  page(`${settings}/tagging-settings/edit`, managers, {
    takes: managersForms,
    fields: () => ({ tags: "cat" }),
  }),
  page(`${settings}/tagging-settings/reset`, managers, { takes: managersForms }),
  page(`${settings}/label-settings`, managersAndReaders, {
    takes: managersForms,
    fields: () => ({ up: "", text: "Wet" }),
  }),
  page(`${settings}/label-settings/edit`, managers, {
    takes: managersForms,
    query: ({ mark }) => `?label=${mark}`,
    fields: () => ({ text: "Dry", also: "on" }),
  }),
  page(`${settings}/label-settings/remove`, managers, {
    takes: managersForms,
    query: ({ mark }) => `?label=${mark}2`,
  }),
  page(`${settings}/label-settings/reset`, managers, { takes: managersForms }),
  page(`${settings}/project-settings`, managersAndReaders, { takes: managersForms }),
  page(`${settings}/project-settings/voices`, managers, {
    takes: managersForms,
    fields: ({ name }) => ({ projectName: name }),
  }),
  page(`${settings}/project-settings/new-devices`, managers, {
    takes: managersForms,
    fields: () => ({ approveDevices: "on" }),
  }),
  page(`${settings}/project-settings/ignored-tags`, managers, {
    takes: managersForms,
    fields: () => ({ tag: "rat" }),
  }),
  page(`${settings}/project-settings/ignored-tags/reset`, managers, { takes: managersForms }),
  page(`${settings}/fix-project-locations`, managersAndReaders),
  page(`${settings}/fix-project-locations/device`, managers, {
    takes: managersForms,
    query: ({ camera }) => `?device=${camera.id}`,
    fields: ({ camera, locationId }) => ({
      device: `${camera.id}`,
      station: `${locationId}`,
      from: "2026-11-10T00:00:00.000Z",
    }),
  }),
  page(`${settings}/fix-project-locations/recordings`, managers, {
    takes: managersForms,
    fields: ({ otherLocationId, camera }) => ({
      station: `${otherLocationId}`,
      device: `${camera.id}`,
      expected: "1",
    }),
  }),
];

const ofPeople = [
  page(`${settings}/users/:userId/remove`, managers, {
    takes: managersForms,
    values: ({ requestedId }) => ({ userId: requestedId }),
  }),
  page("/:projectName/leave", [...people, actingAsOwner], { takes: people }),
];

/** Every page of the site. Each form is sent when those above it have been, so what ends a thing stands last. */
export const pageAccess: PageAccess[] = [
  ...ofAccounts,
  ...ofActivity,
  ...ofRecordings,
  ...ofDevices,
  ...ofLocations,
  ...ofSettings,
  ...deletions,
  ...endOfLocations,
  ...ofPeople,
];

export const pagesWithForms = pageAccess.filter(isWithForm);

export function isWithForm(row: PageAccess): row is PageWithForm {
  return Array.isArray(row.takes) && row.takes.length > 0;
}
