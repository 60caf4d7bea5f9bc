import { expect, test, vi } from "vitest";
import { formOf } from "#tests/support/pages/form-fields.ts";
import { openSpecifiedSite } from "#tests/support/pages/specified-site.ts";
import { findMailedPath } from "#tests/support/projects/mailed.ts";
import { password, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";
import type { Visitor } from "#tests/support/pages/visitor.ts";

vi.setConfig({ testTimeout: 120_000 });

type Fields = Record<string, string>;

/** Sends the first form of a page with what it holds and these fields; anything but its redirect fails the test. */
async function fill(visitor: Visitor, path: string, fields: Fields = {}): Promise<string> {
  const page = await visitor.get(path);
  return sendTo(visitor, path, { ...formOf(page), ...fields });
}

async function sendTo(visitor: Visitor, path: string, fields: Fields): Promise<string> {
  const { status, text, location = "" } = await visitor.post(path, fields);
  expect([path, status, status === 303 ? "" : text.slice(0, 2000)]).toEqual([path, 303, ""]);
  return location;
}

/** A first page has found out what the server does not know; from then on it is sent what it knows. */
async function openKnown() {
  const site = await openSpecifiedSite();
  await site.get("/my-settings");
  return site;
}

function listRefusedWrites({ listRefused }: Awaited<ReturnType<typeof openKnown>>) {
  return listRefused().filter(({ method }) => method !== "GET");
}

test("people and settings of a project are changed by the specification's calls alone", async () => {
  await using site = await openKnown();
  const settings = "/kea-basin/settings";
  await fill(site, `${settings}/users/invite`, { addresses: "one@example.org, two@example.org" });
  await fill(site, `${settings}/users/requests/${site.aroha.id}`);
  await fill(site, `${settings}/users/${site.mere.id}`, { admin: "on" });
  await fill(site, `${settings}/users/${site.mere.id}/remove`);
  await sendTo(site, `${settings}/users/invites/one@example.org`, { intent: "resend" });
  await sendTo(site, `${settings}/users/invites/one@example.org`, { intent: "revoke" });
  await fill(site, `${settings}/tagging-settings/edit`, { tags: "possum\ncat" });
  await fill(site, `${settings}/tagging-settings/reset`);
  await sendTo(site, `${settings}/label-settings`, { text: "Windy", description: "" });
  await fill(site, `${settings}/label-settings/edit?label=Windy`, { text: "Windy night" });
  await fill(site, `${settings}/label-settings/remove?label=Windy+night`);
  await sendTo(site, `${settings}/project-settings/voices`, { projectName: "Kea Basin" });
  await fill(site, `${settings}/project-settings/ignored-tags`, { tag: "cat" });
  await fill(site, "/kea-basin/my-settings", { dailyDigest: "on" });
  await fill(site, "/kea-basin/my-settings/alerts/new", { tags: "cat", minutes: "30" });
  await fill(site, `/kea-basin/my-settings/alerts/${site.alertId}/delete`);
  const { text } = await site.get(`${settings}/users`);
  expect(text).toContain("2 members, 2 waiting");
  expect(listRefusedWrites(site)).toEqual([]);
});

test("devices are set up and locations changed by the specification's calls alone", async () => {
  await using site = await openKnown();
  const { camera, trailCamera, locationId, scheduleId } = site;
  const device = `/kea-basin/devices/${camera.id}/ridge-camera`;
  const location = `/kea-basin/locations/${locationId}`;
  await fill(site, "/kea-basin/devices/new", { names: "Creek cam" });
  await fill(site, `${device}/setup/recording-options`, { windows: "allDay" });
  expect((await site.get(`${device}/setup`)).text).toContain("Around the clock");
  const draft = await site.get(`${device}/setup/mask/new`);
  const drawn = await site.post(`${device}/setup/mask/new`, {
    ...formOf(draft),
    act: "preset:top",
  });
  await sendTo(site, `${device}/setup/mask/new`, { ...formOf(drawn), act: "save", name: "Sky" });
  await fill(site, `${device}/setup/mask/delete?region=tree`);
  await fill(site, `${device}/setup/mask/clear`);
  await sendTo(site, `${device}/schedules`, { scheduleId: String(scheduleId), act: "assign" });
  await fill(site, `${device}/schedules/${scheduleId}/delete`);
  await fill(site, `${location}/rename`, { name: "Ridge top" });
  const coordinates = "-43.51, 172.6";
  await sendTo(site, `${location}/move`, { coordinates, checked: coordinates });
  const far = "-43.7, 172.6";
  const made = { name: "Hut", coordinates: far, checked: far, since: "" };
  const hut = await sendTo(site, "/kea-basin/locations/new", made);
  await fill(site, `${hut}/retire`);
  await sendTo(site, `${hut}/delete`, { recordings: "keep" });
  await fill(site, `${device}/deactivate`);
  await fill(site, `${device}/reactivate`);
  await fill(site, `/kea-basin/devices/${trailCamera.id}/gully-camera/delete`);
  expect(listRefusedWrites(site)).toEqual([]);
});

test("recordings are tagged, labelled and deleted by the specification's calls alone", async () => {
  await using site = await openKnown();
  const { recordingId, trackId } = site;
  const path = `/kea-basin/recording/${recordingId}`;
  await sendTo(site, `${path}/tracks`, { tracks: String(trackId), say: "cat" });
  expect((await site.get(`${path}/tracks`)).text).toContain("Cat");
  await sendTo(site, `${path}/tracks`, { tracks: String(trackId), say: "rodent" });
  await sendTo(site, `${path}/tracks`, { tracks: String(trackId), unsay: "rodent" });
  await sendTo(site, `${path}/tracks/new`, { start: "1", end: "2", what: "possum" });
  await sendTo(site, `${path}/tracks`, { deleteTrack: String(trackId) });
  await sendTo(site, `${path}/tracks`, { restoreTrack: String(trackId) });
  await sendTo(site, `${path}/labels`, { add: "cool" });
  await sendTo(site, `${path}/notes`, { note: "Limps" });
  await sendTo(site, `${path}/delete`, {});
  await sendTo(site, `${path}/delete`, { restore: "1" });
  expect((await site.get(`${path}/notes`)).text).toContain("Limps");
  expect(listRefusedWrites(site)).toEqual([]);
});

test("accounts are opened, changed and signed out by the specification's calls alone", async () => {
  await using site = await openKnown();
  const { api } = site;
  const visitor = site.browser();
  const page = await visitor.get("/register");
  const newcomer = {
    endUserAgreement: "1",
    userName: "Tui",
    email: "tui@example.org",
    password,
    repeatedPassword: password,
  };
  await sendTo(visitor, "/register", { ...formOf(page), ...newcomer });
  await api.jobs.drain();
  await fill(visitor, findMailedPath(api.services.store.file!, "confirm-account-email") ?? "");
  await sendTo(visitor, "/setup/new-project", { groupName: "Tui Gully" });
  await sendTo(visitor, "/my-settings/name", { userName: "Tūī Two" });
  await sendTo(visitor, "/my-settings/time-zone", { choice: "chosen", timeZone: "Europe/Berlin" });
  const change = { password: "a new secret", repeatedPassword: "a new secret" };
  const wrong = { ...change, currentPassword: "not this one" };
  expect((await visitor.post("/my-settings/password", wrong)).status).toBe(422);
  await sendTo(visitor, "/my-settings/password", { ...change, currentPassword: password });
  await sendTo(visitor, "/join-project?admin=rangi%40example.org", {
    intent: "by-admin",
    groupId: String(site.projectId),
    groupAdminEmail: "rangi@example.org",
  });
  await api.jobs.drain();
  const request =
    findMailedPath(api.services.store.file!, "confirm-group-membership-request") ?? "";
  expect((await site.get(request)).text).toContain("Let Tūī Two into Kea Basin?");
  await fill(site, request, { intent: "approve" });
  await sendTo(visitor, "/sign-out", {});
  await sendTo(visitor, "/forgot-password", { email: newcomer.email });
  await api.jobs.drain();
  const reset = findMailedPath(api.services.store.file!, "reset-password") ?? "";
  const { location = "" } = await visitor.get(reset);
  const chosen = {
    intent: "reset",
    password: "another secret",
    repeatedPassword: "another secret",
  };
  await sendTo(visitor, location, chosen);
  await sendTo(site, "/kea-basin/settings/users/invite", { addresses: "ida@example.org" });
  await api.jobs.drain();
  const ida = await register(api, "Ida");
  const guest = site.browser();
  await signIn(guest, ida);
  await fill(guest, findMailedPath(api.services.store.file!, "accept-invite") ?? "", {
    intent: "accept",
  });
  expect(listRefusedWrites(site)).toEqual([]);
});
