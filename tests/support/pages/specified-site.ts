import { createAlert } from "#contract/wire/alerts.ts";
import { updateMaskRegions } from "#contract/wire/devices/device-settings.ts";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { requestMembership } from "#contract/wire/projects/memberships.ts";
import { specifiedServer } from "../processes/specified-server.ts";
import { join, makeCamera, type Person, register } from "../projects/people.ts";
import { ridge } from "../projects/places.ts";
import { makeSchedule } from "../projects/schedules.ts";
import { makeCptv } from "../recordings/recordings.ts";
import { record } from "../recordings/uploads.ts";
import { seen } from "./dashboard.ts";
import { reportAt } from "./device-pages.ts";
import { openKeaBasin } from "./test-site.ts";

/** Each site is a server of its own to what remembers what servers have. */
let sites = 0;

/**
 * The built pages with Rangi signed in, in front of a server that has the calls of the specification alone. His
 * project has a camera with recordings, events and a mask, and people of every standing: all of it was put there
 * past that server, directly.
 */
export async function openSpecifiedSite() {
  let server: ReturnType<typeof specifiedServer> | undefined;
  let isOwn = false;
  sites += 1;
  const baseUrl = `http://specified-${sites}.test`;
  const site = await openKeaBasin({ RATE_LIMITS: "off", PROCESSING: "external" }, (api) => {
    if (isOwn) return undefined;
    server ??= specifiedServer(api);
    return Object.assign(server.answer, { isLine: true as const, baseUrl });
  });
  return {
    ...site,
    ...(await fillWorld(site)),
    /** The calls that such a server does not know and was asked for. */
    listRefused: () => server?.refused ?? [],
    /** The same address in front of our own server. */
    getFromOwn: async (path: string) => {
      isOwn = true;
      try {
        return await site.get(path);
      } finally {
        isOwn = false;
      }
    },
  };
}

async function fillWorld({ api, rangi, camera }: Awaited<ReturnType<typeof openKeaBasin>>) {
  const { id: projectId } = await api.services.store.read
    .selectFrom("projects")
    .select("id")
    .executeTakeFirstOrThrow();
  const facts = { ...seen(), processingState: "FINISHED", location: ridge };
  const film = makeCptv({ width: 160, height: 120 });
  const recordingId = await record(
    api,
    camera,
    { ...facts, recordingDateTime: "2026-11-19T13:30:00Z" },
    film,
  );
  await record(api, camera, { ...facts, recordingDateTime: "2026-11-18T13:30:00Z" }, makeCptv());
  for (const [type, details] of events) await reportAt({ api }, camera, type, [yesterday], details);
  const maskRegions = {
    tree: {
      regionData: [
        { x: 0, y: 0 },
        { x: 0.2, y: 0 },
        { x: 0, y: 0.2 },
      ],
    },
  };
  await api.send(updateMaskRegions, { id: camera.id, maskRegions }, rangi.token);
  const trailCamera = await makeCamera(api, projectId, "Gully camera");
  const people = await fillProject(api, projectId, rangi);
  const conditions = [{ tag: "possum", automatic: true }];
  const alert = { name: "Possums", conditions, projectId };
  const { id: alertId } = await api.send(createAlert, alert, rangi.token);
  const { id: locationId } = await api.services.store.read
    .selectFrom("locations")
    .select("id")
    .executeTakeFirstOrThrow();
  const { id: trackId } = await api.services.store.read
    .selectFrom("tracks")
    .select("id")
    .where("recording_id", "=", recordingId)
    .executeTakeFirstOrThrow();
  await api.jobs.drain();
  return {
    ...people,
    projectId,
    trailCamera,
    recordingId,
    trackId,
    locationId,
    alertId,
    scheduleId: await makeSchedule(api, rangi.token),
  };
}

const yesterday = "2026-11-19T08:00:00.000Z";

const events: [type: string, details: unknown][] = [
  ["rpiBattery", { voltage: 11.4, battery: 62, batteryType: "li-ion" }],
  ["versionData", { "cacophony-api": "1.2.3" }],
  ["salt-update", { nodegroup: "tc2-prod" }],
  ["rpi-power-on", {}],
];

async function fillProject(api: Parameters<typeof register>[0], projectId: number, owner: Person) {
  const [mere, aroha] = (await Promise.all(
    ["Mere", "Aroha"].map((name) => register(api, name)),
  )) as [Person, Person];
  await join(api, mere, projectId);
  await api.send(inviteUser, { groupIdOrName: projectId, email: "new@example.org" }, owner.token);
  await api.send(requestMembership, { groupId: projectId }, aroha.token);
  return { mere, aroha };
}
