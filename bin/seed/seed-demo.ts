import { addSeconds, min, subDays } from "date-fns";
import { createAlert } from "#contract/wire/alerts.ts";
import { updateDeviceSettings } from "#contract/wire/device-settings.ts";
import { createEvents } from "#contract/wire/events.ts";
import { createLocation } from "#contract/wire/locations.ts";
import { registerDevice } from "#contract/wire/registrations.ts";
import { createProject } from "#contract/wire/projects.ts";
import { authenticate, confirmEmail, getConfirmationToken } from "#contract/wire/sessions.ts";
import { createUser, latestAgreement } from "#contract/wire/users.ts";
import type { Backend } from "#server/backend.ts";
import { ensureFirstAccount } from "#server/first-account.ts";
import { type Camera, cameras as allCameras } from "./cameras.ts";
import { makeChance } from "./chance.ts";
import { type Ask, makeAsk, upload } from "./client.ts";
import { filmAll } from "./filming.ts";
import { planEvents, type PlannedEvent } from "./plan-events.ts";
import { planNights } from "./plan-nights.ts";

const password = "morepork at midnight";
export const admin = { name: "Ada Admin", email: "admin@example.org", password };
export const owner = { name: "Demo Ranger", email: "demo@example.org", password };
export const projectName = "Kaituna Valley";
export const emptyProjectName = "Backyard traps";

/** The time that the seeded API goes by: `openBackend(config, { overrides: { now: () => clock.time } })`. */
export interface Clock {
  time: Date;
}

interface Seeding {
  backend: Pick<Backend, "api" | "services">;
  clock: Clock;
  /** The time at which all has happened. */
  now: Date;
  nights?: number;
  cameras?: readonly Camera[];
}

export interface Seeded {
  projectId: number;
  /** In the order in which they were made. */
  recordingIds: number[];
}

/**
 * Fills an empty API with people, projects, cameras and their nights up to `now`, each at its time. Its rate limits
 * are off and its recordings wait for AI workers (`processing: "external"`) unless they say otherwise.
 */
export async function seedDemo({
  backend: { api, services },
  clock,
  now,
  nights = 14,
  cameras = allCameras,
}: Seeding): Promise<Seeded> {
  const ask = makeAsk(api);
  clock.time = subDays(now, nights + 1);
  await ensureFirstAccount(services, admin);
  const token = await registerOwner(ask);
  const { groupId: projectId } = await ask(createProject, { groupName: projectName }, token);
  await ask(createProject, { groupName: emptyProjectName }, token);
  const devices = new Map<Camera, { id: number; token: string }>();
  for (const camera of cameras) {
    devices.set(camera, await connectCamera(ask, projectId, camera));
    await nameLocation(ask, { projectId, camera, token });
  }
  await ask(createAlert, { ...possumAlert, projectId }, token);

  const planned = planNights(cameras, { nights, now, chance: makeChance(1) });
  const told = planEvents(cameras, { nights, now, chance: makeChance(2) });
  const tellUntil = async (time: Date) => {
    while (told[0] && told[0].at <= time) {
      const event = told.shift()!;
      clock.time = event.at;
      await tell(ask, devices.get(event.camera)!.token, event);
    }
  };
  const orders = planned.map((one) => ({ planned: one, device: devices.get(one.camera)! }));
  const recordingIds: number[] = [];
  const films = filmAll(orders.map(({ planned, device }) => ({ planned, deviceId: device.id })));
  for await (const made of films) {
    const { planned, device } = orders[recordingIds.length]!;
    const sentAt = min([addSeconds(planned.at, planned.seconds + 60), now]);
    await tellUntil(sentAt);
    clock.time = sentAt;
    recordingIds.push(await upload(api, device.token, made));
  }
  await tellUntil(now);
  clock.time = now;
  const [first] = devices.values();
  const later = await ask(authenticate, { email: owner.email, password });
  await ask(updateDeviceSettings, { id: first!.id, settings: pendingSettings(now) }, later.token);
  return { projectId, recordingIds };
}

/** Registers the person of the demo, has a super-user confirm the address, and gives their token. */
async function registerOwner(ask: Ask): Promise<string> {
  const { euaVersion } = await ask(latestAgreement, {});
  const { name: userName, email } = owner;
  await ask(createUser, { userName, email, password, endUserAgreement: euaVersion });
  const { token: adminToken } = await ask(authenticate, { email: admin.email, password });
  const { token: emailConfirmationJWT } = await ask(getConfirmationToken, { email }, adminToken);
  const { token } = await ask(confirmEmail, { emailConfirmationJWT });
  return token;
}

function connectCamera(ask: Ask, projectId: number, { name }: Camera) {
  const group = String(projectId);
  return ask(registerDevice, { group, deviceName: name, password, deviceType: "thermal" });
}

/** Recordings made within 30 m of a location fall to it. */
function nameLocation(
  ask: Ask,
  { projectId, camera, token }: { projectId: number; camera: Camera; token: string },
) {
  const station = { name: camera.location, ...camera.place };
  return ask(createLocation, { groupIdOrName: projectId, station }, token);
}

const possumAlert = {
  name: "possums",
  conditions: [{ tag: "possum", automatic: true }],
  frequencySeconds: 3600,
};

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
