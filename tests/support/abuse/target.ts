import { expect } from "vitest";
import { openStore } from "#api/db/open.ts";
import type { Transport } from "#contract/client.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { createUser } from "#contract/wire/accounts/users.ts";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { createDatabase } from "../databases/postgres.ts";
import { openVisitor, type Visitor } from "../pages/visitor.ts";
import { owner, projectName, sendTo } from "../processes/killable.ts";
import { spawnSite } from "../processes/site-process.ts";
import { password } from "../projects/people.ts";
import { ridge } from "../projects/places.ts";
import { dataPart, filePart, upload } from "../recordings/uploads.ts";
import { makeCptv } from "../recordings/recordings.ts";
import { openSomeoneElse } from "./someone-else.ts";

export interface Cost {
  peakMebibytes: number;
  grownMebibytes: number;
  /** Of the processor, without a turn of the event loop. */
  stretchMs: number;
  /** What somebody else waited each time, by the clock, and for work of the site alone. */
  answeredMs: number[];
  workedMs: number[];
}

export type Target = Awaited<ReturnType<typeof openTarget>>;

const minuteMs = 60_000;
/** An access token lives for five. */
const tokenLifeMs = 4 * minuteMs;

interface Options {
  dataDir?: string;
  memoryBytes?: number;
}

/** The built site as it runs for users, with a project, its owner and a camera, and somebody else who uses it. */
export async function openTarget({ dataDir, memoryBytes }: Options = {}) {
  const isPostgres = process.env.TEST_DATABASE === "postgres";
  const database = isPostgres ? await createDatabase() : undefined;
  const env = {
    RATE_LIMITS: "off",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...(dataDir ? { DATA_DIR: dataDir } : {}),
    ...(database
      ? { DATABASE_URL: database.portUrl, SECRET: "a secret for tests that is long enough" }
      : {}),
  };
  const site = await spawnSite(env, "bundle", memoryBytes);
  const url = await site.ready();
  const pid = site.pid ?? 0;
  const transport = transportTo(url);
  const { device, projectId, token } = await makePlacedCamera(transport);
  let linesRead = 0;
  /** Lines of the log that tell of a failure of the server, which one with a stack is, since the last call. */
  const newErrors = () => {
    const lines = site.lines.slice(linesRead);
    linesRead = site.lines.length;
    return lines.filter((line) => line.includes('"level":"error"') || line.includes('"stack"'));
  };
  let signedIn = { token, at: Date.now() };
  const path = `/api/v1/devices/${device.id}/type`;
  const someoneElse = openSomeoneElse({
    url,
    paths: [path, "/sign-in"],
    token: device.token,
    pid,
  });
  await settle(url);
  return {
    url,
    pid,
    lines: site.lines,
    readEnd: site.readEnd,
    transport,
    device,
    projectId,
    openStore: () => openStore({ databaseUrl: database?.url, dataDir: dataDir ?? site.dataDir }),
    /** A token of the owner that has not expired. */
    owner: async (): Promise<string> => {
      if (Date.now() - signedIn.at > tokenLifeMs) {
        const { token } = await sendTo(transport, authenticate, owner);
        signedIn = { token, at: Date.now() };
      }
      return signedIn.token;
    },
    /** What some work costs the site and somebody else, whom it must have answered all the while. */
    watch: async (work: () => Promise<unknown>): Promise<Cost> => {
      await someoneElse.read();
      const cost = await site.watch.during(work);
      const { failures, ...waits } = await someoneElse.read();
      expect(new Set(failures), failures.join(", ")).toEqual(new Set());
      expect(newErrors()).toEqual([]);
      return { ...cost, ...waits };
    },
    [Symbol.asyncDispose]: async () => {
      await someoneElse[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
      await database?.drop();
    },
  };
}

function transportTo(url: string): Transport {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${url}${pathname}${search}`, request));
  };
}

/** Seen at a place, so that a mask can be drawn for it. */
async function makePlacedCamera(transport: Transport) {
  const { token } = await sendTo(transport, authenticate, owner);
  const { groupId } = await sendTo(transport, createProject, { groupName: projectName }, token);
  const fields = { group: projectName, deviceName: "Ridge camera", password };
  const device = await sendTo(transport, registerDevice, fields);
  const recorded = dataPart({ type: "thermalRaw", location: ridge });
  await upload({ fetch: transport }, device.token, [recorded, filePart(makeCptv())]);
  const placed = { id: device.id, location: ridge, type: "thermal" } as const;
  await sendTo(transport, updateDeviceSettings, placed, device.token);
  return { device, projectId: groupId, token };
}

/** What the first to ask has made for all: the description, the pages' modules. */
async function settle(url: string): Promise<void> {
  for (const path of ["/api/v1/openapi.json", "/sign-in", "/register"]) {
    await (await fetch(`${url}${path}`)).text();
  }
}

let strangers = 0;

/** Somebody with an account, a project and a camera of their own, and no right to anybody else's. */
export async function openStranger({ transport }: Pick<Target, "transport">) {
  strangers += 1;
  const name = `Stranger ${strangers} of ${process.pid}`;
  const email = `stranger-${strangers}-${process.pid}@example.org`;
  const person = { userName: name, email, password, endUserAgreement: 1 };
  const { token } = await sendTo(transport, createUser, person);
  const { groupId } = await sendTo(transport, createProject, { groupName: name }, token);
  const device = { group: name, deviceName: "Camera", password };
  const camera = await sendTo(transport, registerDevice, device);
  const projectPath = name.toLowerCase().replaceAll(" ", "-");
  return { email, token, projectId: groupId, projectPath, camera };
}

export async function signInTo(url: string): Promise<Visitor> {
  const visitor = openVisitor(url);
  const { status, text } = await visitor.post("/sign-in", owner);
  if (status !== 303) throw new Error(`The owner was not signed in: ${status} ${text}`);
  return visitor;
}
