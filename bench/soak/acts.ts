import { createAccount } from "#api/accounts/operations/create-account.ts";
import { httpTransport } from "#app/services/api/http-transport.server.ts";
import type { Transport } from "#contract/client.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { listTracks } from "#contract/wire/tracks/tracks.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";
import { registerCamera } from "#tests/support/processes/field-camera.ts";
import { projectName, sendTo } from "#tests/support/processes/killable.ts";
import { film, seen } from "../budgets/typical-week.ts";

/** One request, or a few that belong together. Throws where it is not answered as it should be. */
export type Act = () => Promise<unknown>;

const pages = [
  "/kea-basin",
  "/kea-basin/activity",
  "/kea-basin/devices",
  "/kea-basin/locations",
  "/kea-basin/review",
  "/kea-basin/devices/1/camera-1/diagnostics",
  "/kea-basin/activity?display-mode=recordings",
  "/kea-basin/settings/users",
  "/kea-basin/devices/1/camera-1/events",
];
const calls = ["/api/v1/groups", "/api/v1/devices", "/api/v1/recordings?limit=100"];

const ranger = { email: "ranger@example.org", password: "morepork at midnight" };

/** Before the site starts: a person who may sign in at once. */
export async function makeRanger(env: Record<string, string>): Promise<void> {
  const config = parseConfig(env);
  const backend = await openBackend(config, { secret: config.secret ?? "", log: () => {} });
  const { email, password } = ranger;
  const passwordHash = await backend.services.passwords.hash(password);
  const account = { name: "Ranger", email, passwordHash, agreementVersion: 1, confirmed: true };
  await createAccount(backend.services, account, { userAgent: "", viewport: "", address: "" });
  await backend.close();
}

/** From one film of a camera back to the one before: what it sees in a night comes in minutes here. */
const apartMs = 30 * 60_000;

/** What a round of twenty consists of: pages that are read, cameras that tell, a film, a tag. */
export async function openActs(url: string, cameraCount: number): Promise<Act[]> {
  const transport = httpTransport(url);
  const session = keepSession(transport);
  await sendTo(transport, createProject, { groupName: projectName }, await session());
  const visitor = openVisitor(url);
  const { status } = await visitor.post("/sign-in", ranger);
  if (status !== 303) throw new Error(`Signing in was answered with ${status}`);
  const cameras = await Promise.all(
    Array.from({ length: cameraCount }, (_, at) =>
      registerCamera(url, projectName, `Camera ${at + 1}`),
    ),
  );
  const nextCamera = inTurns(cameras);
  const nextPage = inTurns(pages);
  const nextCall = inTurns(calls);
  let made = 0;
  let last = 0;

  async function read(path: string, headers: Record<string, string> = {}): Promise<void> {
    const response = await visitor.fetch(path, { headers });
    await response.arrayBuffer();
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${response.headers.get("location") ?? ""}`);
  }
  const readPage: Act = () => read(nextPage());
  const call: Act = async () => read(nextCall(), { authorization: await session() });
  const tell: Act = () =>
    nextCamera().tell("rpiBattery", { battery: 62, batteryType: "li-ion", voltage: 11.4 });
  const upload: Act = async () => {
    const recordedAt = Date.now() - Math.floor(made / cameraCount) * apartMs;
    made += 1;
    const data = { recordingDateTime: new Date(recordedAt).toISOString(), metadata: seen(made) };
    last = await nextCamera().upload(data, film(recordedAt, made));
  };
  const tag: Act = async () => {
    if (last === 0) return;
    const id = last;
    const token = await session();
    const { tracks } = await sendTo(transport, listTracks, { id }, token);
    const tagged = tracks.map((track) => ({ trackId: track.id, tags: ["possum"] }));
    await sendTo(transport, setOwnTags, { id, tracks: tagged }, token);
  };
  const watch: Act = () => read(last === 0 ? "/kea-basin" : `/kea-basin/recording/${last}/tracks`);
  const fifth = [readPage, readPage, tell, call];
  return [...fifth, upload, ...fifth, watch, ...fifth, tag, ...fifth, watch];
}

const renewedAfterMs = 60_000;

/** Gives a token that is still good. */
function keepSession(transport: Transport): () => Promise<string> {
  let signedInAt = -Infinity;
  let session: Promise<{ token: string }> | undefined;
  return async () => {
    if (!session || performance.now() > signedInAt + renewedAfterMs) {
      signedInAt = performance.now();
      session = sendTo(transport, authenticate, ranger);
    }
    return (await session).token;
  };
}

function inTurns<T>(all: readonly T[]): () => T {
  let order = 0;
  return () => all[order++ % all.length] as T;
}
