import {
  managers,
  managersAndReaders,
  owner,
  people,
  managersForms,
  ownForms,
} from "./audiences.ts";
import { actingAsOwner, insiders } from "./callers.ts";
import { page } from "./page-row.ts";

const settings = "/:projectName/settings";
const alert = "/:projectName/my-settings/alerts";

export const ofSettings = [
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
  page(`${settings}/users/links`, managers, {
    takes: managersForms,
    fields: () => ({ intent: "make", maxPeople: "5", days: "2" }),
  }),
  page(`${settings}/users/invites`, managers),
  page(`${settings}/users/invites/:key`, managers, {
    takes: managersForms,
    values: ({ invitedEmail }) => ({ key: invitedEmail }),
    fields: () => ({ intent: "revoke" }),
  }),
  page(`${settings}/users/:userId`, managers, {
    takes: managersForms,
    fields: () => ({ admin: "on" }),
  }),
  page(`${settings}/tagging-settings/edit`, managers, {
    takes: managersForms,
    fields: () => ({ tags: "cat" }),
  }),
  page(`${settings}/tagging-settings`, managersAndReaders, {
    takes: managersForms,
    fields: () => ({ up: "", tag: "rat" }),
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
  page(`${settings}/project-settings/about`, managers, {
    takes: managersForms,
    fields: () => ({ description: "Herons", contact: "Ana" }),
  }),
  page(`${settings}/project-settings/voices`, managers, {
    takes: managersForms,
    fields: ({ name }) => ({ projectName: name }),
  }),
  page(`${settings}/project-settings/new-devices`, managers, {
    takes: managersForms,
    fields: () => ({ approveDevices: "on" }),
  }),
  page(`${settings}/project-settings/two-step`, managers, { takes: "projects/two-step-demand" }),
  page(`${settings}/project-settings/keeping/preview`, managers, {
    takes: managersForms,
    query: () => "?days=30",
    fields: () => ({ expected: "0" }),
  }),
  page(`${settings}/project-settings/keeping`, managers, {
    takes: managersForms,
    /* As the preview before it has left it. */
    fields: () => ({ keep: "always", before: "30" }),
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

export const ofPeople = [
  page(`${settings}/users/:userId/remove`, managers, {
    takes: managersForms,
    values: ({ requestedId }) => ({ userId: requestedId }),
  }),
  page("/:projectName/leave", [...people, actingAsOwner], { takes: people }),
  page(`${settings}/project-settings/name`, managers, {
    takes: managersForms,
    /* Taken for any other project. */
    fields: () => ({ groupName: "Pukeko swamp" }),
  }),
  page(`${settings}/project-settings/delete`, managers, { takes: "projects/delete-project" }),
];
