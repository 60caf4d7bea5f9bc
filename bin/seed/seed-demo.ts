import { addSeconds, min, subDays } from "date-fns";
import { createAlert, updateAlert } from "#contract/wire/alerts.ts";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { createEvents } from "#contract/wire/events.ts";
import { setMember } from "#contract/wire/projects/memberships.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import {
  authenticate,
  confirmEmail,
  getConfirmationToken,
} from "#contract/wire/accounts/sessions.ts";
import { createUser, latestAgreement, setGlobalPermission } from "#contract/wire/accounts/users.ts";
import type { Services } from "#api/services.ts";
import type { Backend } from "#server/backend.ts";
import { ensureFirstAccount } from "#server/first-account.ts";
import { type Camera, cameras as allCameras } from "./cameras.ts";
import { makeChance } from "./chance.ts";
import { type Ask, makeAsk, makePost, upload } from "./client.ts";
import {
  connectCameras,
  type Connected,
  type ConnectedCamera,
  planRecorders,
  planTrailCamera,
  type Send,
  sentAfterSeconds,
} from "./connect-devices.ts";
import { filmAll } from "./filming.ts";
import { planEvents, type PlannedEvent } from "./plan-events.ts";
import { planNights } from "./plan-nights.ts";
import { beginToLook, type Fated, meetFates } from "./change-recordings.ts";
import { type Recorder, recorders as allRecorders } from "./sounds/recorders.ts";
import { addTagsAndNotes } from "./add-tags-and-notes.ts";
import { planSetUp } from "./set-up.ts";
import { reportSighting } from "./report-sighting.ts";

type Cameras = ReadonlyMap<Camera, ConnectedCamera>;

const password = "morepork at midnight";
export const admin = { name: "Ada Admin", email: "admin@example.org", password };
export const owner = { name: "Demo Ranger", email: "demo@example.org", password };
export const volunteer = { name: "Demo Volunteer", email: "volunteer@example.org", password };
const aiWorker = { name: "Hut computer", email: "ai@example.org", password };
export const projectName = "Kaituna Valley";
export const emptyProjectName = "Backyard traps";

/** The time that the seeded API goes by: `openBackend(config, { overrides: { now: () => clock.time } })`. */
export interface SeedClock {
  time: Date;
}

interface Seeding {
  backend: Pick<Backend, "api" | "services">;
  clock: SeedClock;
  /** The time at which all has happened. */
  now: Date;
  /** In which there are recordings. */
  nights?: number;
  /** In which devices tell of themselves. */
  watchedNights?: number;
  cameras?: readonly Camera[];
  recorders?: readonly Recorder[];
}

export interface Seeded {
  projectId: number;
  /** In the order in which they were made. */
  recordingIds: number[];
}

/**
 * Fills an empty API with people, projects, devices and their nights up to `now`, each at its time. Its rate limits
 * are off and its recordings wait for AI workers (`processing: "external"`) unless they say otherwise.
 */
export async function seedDemo({
  backend: { api, services },
  clock,
  now,
  nights = 14,
  watchedNights = 60,
  cameras = allCameras,
  recorders = allRecorders,
}: Seeding): Promise<Seeded> {
  const ask = makeAsk(api);
  const post = makePost(api);
  const period = { nights, now };
  const watched = { nights: watchedNights, now };
  clock.time = subDays(now, watchedNights + 1);
  await ensureFirstAccount(services, admin);
  const { projectId, token } = await makeProjects(ask);
  const devices = await connectCameras(ask, { projectId, token }, cameras);
  await makeAlerts(ask, { projectId, token, devices });

  const recordingIds: number[] = [];
  const send: Send = async (device, made) => {
    recordingIds.push(await upload(api, device.token, made));
  };
  const happenings = [
    ...planSetUp({ ask, post, devices, signIn: () => signIn(ask, owner) }, watched),
    ...planEvents(cameras, { ...watched, chance: makeChance(2) }).map((event) => ({
      at: event.at,
      happen: () => tell(ask, devices.get(event.camera)!.token, event),
    })),
    ...(await planRecorders(ask, {
      projectId,
      recorders,
      cameras: devices,
      period,
      send,
    })),
    ...(await planTrailCamera(ask, { projectId, period, send })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const happenUntil = async (time: Date) => {
    while (happenings[0] && happenings[0].at <= time) {
      const { at, happen } = happenings.shift()!;
      clock.time = at;
      await happen();
    }
    clock.time = time;
  };

  const planned = planNights(cameras, { ...period, chance: makeChance(1) });
  const orders = planned.map((one) => ({ planned: one, device: devices.get(one.camera)! }));
  const films = filmAll(orders.map(({ planned, device }) => ({ planned, deviceId: device.id })));
  const fated: Fated[] = [];
  let filmed = 0;
  for await (const made of films) {
    const { planned, device } = orders[filmed++]!;
    await happenUntil(min([addSeconds(planned.at, planned.seconds + sentAfterSeconds), now]));
    await send(device, made);
    if (planned.fate) fated.push({ id: recordingIds.at(-1)!, fate: planned.fate });
    if (made.sighting)
      await reportSighting(post, device.token, { ...made.sighting, at: planned.at });
  }
  await happenUntil(now);
  await meetFates(ask, services, fated, await signIn(ask, owner));
  await beginToLook(ask, await signIn(ask, aiWorker));
  await speak(ask, { projectId, now, device: devices.get(cameras[0]!)! });
  await queueAfresh(services, now);
  return { projectId, recordingIds };
}

/** Nothing has waited since the night that it is of: a site that is at work would have done it. */
async function queueAfresh({ store }: Services, now: Date): Promise<void> {
  const at = now.toISOString();
  await store.write
    .updateTable("jobs")
    .set({ created_at: at, due_at: at })
    .where("finished_at", "is", null)
    .execute();
}

async function makeProjects(ask: Ask) {
  const token = await registerPerson(ask, owner);
  await registerPerson(ask, volunteer);
  await registerPerson(ask, aiWorker);
  await ask(
    setGlobalPermission,
    { userEmailOrId: aiWorker.email, permission: "write" },
    await signIn(ask, admin),
  );
  const { groupId: projectId } = await ask(createProject, { groupName: projectName }, token);
  await ask(createProject, { groupName: emptyProjectName }, token);
  await ask(setMember, { groupId: projectId, email: volunteer.email, admin: false }, token);
  return { projectId, token };
}

/** What people have done by now: settings for a device that has not fetched them yet, tags and labels. */
async function speak(
  ask: Ask,
  { projectId, now, device }: { projectId: number; now: Date; device: Connected },
): Promise<void> {
  const tokens = { owner: await signIn(ask, owner), volunteer: await signIn(ask, volunteer) };
  await ask(updateDeviceSettings, { id: device.id, settings: pendingSettings(now) }, tokens.owner);
  await addTagsAndNotes(ask, projectId, tokens);
}

async function signIn(ask: Ask, { email }: typeof owner): Promise<string> {
  return (await ask(authenticate, { email, password })).token;
}

/** Registers a person of the demo, has a super-user confirm the address, and gives their token. */
async function registerPerson(ask: Ask, { name: userName, email }: typeof owner): Promise<string> {
  const { euaVersion } = await ask(latestAgreement, {});
  await ask(createUser, { userName, email, password, endUserAgreement: euaVersion });
  const { token: adminToken } = await ask(authenticate, { email: admin.email, password });
  const { token: emailConfirmationJWT } = await ask(getConfirmationToken, { email }, adminToken);
  const { token } = await ask(confirmEmail, { emailConfirmationJWT });
  return token;
}

/** Possums anywhere, cats where the first camera stands, and rats, which are too many to be told of. */
async function makeAlerts(
  ask: Ask,
  { projectId, token, devices }: { projectId: number; token: string; devices: Cameras },
): Promise<void> {
  const alertOn = (tag: string) => ({
    name: `${tag}s`,
    conditions: [{ tag, automatic: true }],
    frequencySeconds: 3600,
  });
  await ask(createAlert, { ...alertOn("possum"), projectId }, token);
  const [first] = devices.values();
  if (first) await ask(createAlert, { ...alertOn("cat"), stationId: first.locationId }, token);
  const { id } = await ask(createAlert, { ...alertOn("rat"), projectId }, token);
  await ask(updateAlert, { id, muted: true }, token);
}

function tell(ask: Ask, token: string, { at, type, details }: PlannedEvent) {
  const dateTimes = [at.toISOString()];
  return ask(createEvents, { dateTimes, description: { type, details } }, token);
}

/** Set by a person, and not fetched by the device yet. */
function pendingSettings(now: Date) {
  const updated = now.toISOString();
  return {
    thermalRecording: { useLowPowerMode: true, updated },
    windows: { startRecording: "-60m", stopRecording: "+60m", updated },
  };
}
