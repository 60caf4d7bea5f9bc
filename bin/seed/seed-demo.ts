import { addSeconds, min, subDays } from "date-fns";
import { insertAutomaticLocation } from "#api/queries/locations.ts";
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
    await nameLocation(services, projectId, camera);
  }

  const planned = planNights(cameras, { nights, now, chance: makeChance(1) });
  const orders = planned.map((one) => ({ planned: one, device: devices.get(one.camera)! }));
  const recordingIds: number[] = [];
  const films = filmAll(orders.map(({ planned, device }) => ({ planned, deviceId: device.id })));
  for await (const made of films) {
    const { planned, device } = orders[recordingIds.length]!;
    clock.time = min([addSeconds(planned.at, planned.seconds + 60), now]);
    recordingIds.push(await upload(api, device.token, made));
  }
  clock.time = now;
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
function nameLocation({ store, now }: Backend["services"], projectId: number, camera: Camera) {
  const { location: name, place } = camera;
  const activeAt = now().toISOString();
  return insertAutomaticLocation(store.write, { projectId, name, place, activeAt }, now());
}
