import { expect, test } from "vitest";
import { reportStoppedDevices } from "#api/alerts/operations/report-stopped-devices.ts";
import { insertEvents } from "#api/events/queries/events.ts";
import { updateProjectUserSettings } from "#contract/wire/projects/projects.ts";
import { listEventsOf } from "#tests/support/projects/alerts.ts";
import { leaveUnconfirmed } from "#tests/support/projects/memberships.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import {
  join,
  makeCamera,
  makeCast,
  makeProject,
  type Person,
} from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const hour = 60 * 60 * 1000;

/** A device that was last heard so many hours ago. */
async function silence(
  api: TestApi,
  { id }: { id: number },
  hours: number,
  facts: { next_heartbeat_at?: string; deactivated_at?: string } = {},
): Promise<void> {
  const last_connection_at = new Date(api.now().getTime() - hours * hour).toISOString();
  await api.services.store.write
    .updateTable("devices")
    .set({ last_connection_at, ...facts })
    .where("id", "=", id)
    .execute();
}

function configure(api: TestApi, projectId: number, deviceId: number, mode: string, at: string) {
  const details = { location: null, "audio-recording": { "audio-mode": mode } };
  const event = { deviceId, projectId, type: "config", details, times: [at] };
  return insertEvents(api.services.store.write, event, api.now());
}

/** Runs the report, and tells who was mailed what. */
async function report(api: TestApi) {
  await reportStoppedDevices(api.services);
  const mails = await listMails(api);
  return mails.filter(({ subject }) => subject.includes("stopped reporting"));
}

async function listReported(api: TestApi): Promise<number[]> {
  return (await listEventsOf(api, "stop-reported")).map(({ deviceId }) => deviceId);
}

async function setPreference(api: TestApi, person: Person, projectId: number, input: boolean) {
  const settings = { notificationPreferences: { reportStoppedDevices: input } };
  const options = { groupIdOrName: String(projectId), settings };
  await api.send(updateProjectUserSettings, options, person.token);
}

test("a device that has been silent for more than 25 hours is reported, once for each silence", async () => {
  await using api = await openTestApi();
  const { camera, admin, owner } = await makeCast(api);
  await silence(api, camera, 25);
  expect(await report(api)).toEqual([]);
  api.advance(1);
  expect((await report(api)).map(({ recipient }) => recipient)).toEqual([owner.email, admin.email]);
  expect(await listEventsOf(api, "stop-reported")).toEqual([
    { deviceId: camera.id, at: api.now().toISOString(), details: {} },
  ]);
  api.advance(30 * 24 * 60 * 60);
  expect(await report(api)).toHaveLength(2);
  await silence(api, camera, 26);
  expect(await report(api)).toHaveLength(4);
  expect(await listReported(api)).toEqual([camera.id, camera.id]);
});

test("the mail names each device that has stopped, and since when in the zone of its place", async () => {
  await using api = await openTestApi({ PUBLIC_URL: "https://birds.example" });
  const { camera, projectId, owner } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Alpine camera");
  await silence(api, camera, 26);
  const { write } = api.services.store;
  const place = { latitude: 40.7, longitude: -74 };
  await write.updateTable("devices").set(place).where("id", "=", other.id).execute();
  await silence(api, other, 50);
  const [mail] = await report(api);
  expect(mail?.recipient).toBe(owner.email);
  expect(mail?.subject).toBe("2 devices of 'Kea Basin' have stopped reporting");
  expect(mail?.text.split("\n")).toEqual(
    expect.arrayContaining([
      "Kia ora Olive Owner,",
      "- Alpine camera, no contact since Wednesday, 18 November 2026 at 12:30 am Eastern Standard Time",
      "- Ridge camera, no contact since Thursday, 19 November 2026 at 6:30 pm New Zealand Daylight Time",
      "https://birds.example/kea-basin/my-settings",
    ]),
  );
});

test("one that has stopped is named in the subject; another that follows is reported alone", async () => {
  await using api = await openTestApi();
  const { camera, projectId, owner } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Gully camera");
  await silence(api, camera, 26);
  await silence(api, other, 24);
  await report(api);
  api.advance(2 * 60 * 60);
  const mails = (await report(api)).filter(({ recipient }) => recipient === owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Ridge camera of 'Kea Basin' has stopped reporting",
    "Gully camera of 'Kea Basin' has stopped reporting",
  ]);
  expect(mails[1]?.text).not.toContain("Ridge camera");
});

test("a device whose latest configuration is audio only has 48 hours", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const both = await makeCamera(api, projectId, "Gully camera");
  const [before, after] = ["2026-11-10T00:00:00.000Z", "2026-11-11T00:00:00.000Z"];
  await configure(api, projectId, camera.id, "AudioAndThermal", before);
  await configure(api, projectId, camera.id, "AudioOnly", after);
  await configure(api, projectId, both.id, "AudioAndThermal", after);
  await configure(api, projectId, both.id, "AudioOnly", before);
  await silence(api, camera, 48);
  await silence(api, both, 26);
  await report(api);
  expect(await listReported(api)).toEqual([both.id]);
  api.advance(1);
  await report(api);
  expect(await listReported(api)).toEqual([both.id, camera.id]);
});

test("a device that is inactive, never connected or has said when it will be heard is not reported", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  await makeCamera(api, projectId, "Card camera");
  const inactive = await makeCamera(api, projectId, "Old camera");
  await silence(api, inactive, 100, { deactivated_at: api.now().toISOString() });
  const heartbeat = new Date(api.now().getTime() + hour).toISOString();
  await silence(api, camera, 100, { next_heartbeat_at: heartbeat });
  await report(api);
  expect(await listReported(api)).toEqual([]);
  api.advance(60 * 60 + 1);
  await report(api);
  expect(await listReported(api)).toEqual([camera.id]);
});

test("admins are told unless they declined, members if they asked, and nobody who is not in", async () => {
  await using api = await openTestApi();
  const { camera, projectId, owner, admin, member, stranger } = await makeCast(api);
  await setPreference(api, admin, projectId, false);
  await setPreference(api, member, projectId, true);
  await join(api, stranger, projectId, { admin: true, pending: "requested" });
  await silence(api, camera, 26);
  expect((await report(api)).map(({ recipient }) => recipient)).toEqual([
    owner.email,
    member.email,
  ]);
});

test("addresses that are not confirmed, and people who were removed, are not mailed", async () => {
  await using api = await openTestApi();
  const { camera, owner, admin } = await makeCast(api);
  await leaveUnconfirmed(api, owner);
  const removed = { removed_at: api.now().toISOString() };
  await api.services.store.write
    .updateTable("memberships")
    .set(removed)
    .where("user_id", "=", admin.id)
    .execute();
  await silence(api, camera, 26);
  expect(await report(api)).toEqual([]);
  expect(await listReported(api)).toEqual([camera.id]);
});

test("every project has a mail of its own", async () => {
  await using api = await openTestApi();
  const { camera, owner } = await makeCast(api);
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  const other = await makeCamera(api, elsewhere, "Gully camera");
  await silence(api, camera, 26);
  await silence(api, other, 26);
  const subjects = (await report(api))
    .filter(({ recipient }) => recipient === owner.email)
    .map(({ subject }) => subject);
  expect(subjects).toEqual([
    "Gully camera of 'Tui Gully' has stopped reporting",
    "Ridge camera of 'Kea Basin' has stopped reporting",
  ]);
});

test("two reports at once mail once", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await silence(api, camera, 26);
  await Promise.all([1, 2, 3].map(() => reportStoppedDevices(api.services)));
  expect(await listReported(api)).toEqual([camera.id]);
  expect(await report(api)).toHaveLength(2);
});
