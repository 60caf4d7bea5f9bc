import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "#api/db/open.ts";
import { call, type Transport } from "#contract/client.ts";
import type { AnyEndpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { createUser } from "#contract/wire/accounts/users.ts";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { password } from "../projects/people.ts";
import { createDatabase } from "../databases/postgres.ts";
import { startServer } from "./processes.ts";

export type KillableServer = Awaited<ReturnType<typeof startServer>>;

/** How often a test kills: `--long` runs the full figure. */
export const killRounds = process.env.CHECK_LONG ? 50 : 2;

export const owner = { email: "olive@example.org", password };
export const projectName = "Kea Basin";

/** A folder and a database that outlive the servers which are started on them, one after the other. */
export async function openKillable(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "nightjar-kill-"));
  const isPostgres = process.env.TEST_DATABASE === "postgres";
  const database = isPostgres ? await createDatabase() : undefined;
  const env = {
    DATA_DIR: dataDir,
    SECRET: "a secret for tests that is long enough",
    RATE_LIMITS: "off",
    ...(database ? { DATABASE_URL: database.portUrl } : {}),
    ...settings,
  };
  return {
    dataDir,
    env,
    start: () => startServer(env),
    /** What the servers store, beside them. */
    openStore: () => openStore({ databaseUrl: database?.url, dataDir }),
    [Symbol.asyncDispose]: async () => {
      await database?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** As if the process that held them had been dead for long. */
export async function expireLeases({ write }: Pick<Store, "write">): Promise<void> {
  await write
    .updateTable("jobs")
    .set({ leased_until: "2026-01-01T00:00:00.000Z" })
    .where("leased_until", "is not", null)
    .execute();
}

/** The reply; a refusal fails the test. */
export async function sendTo<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<ReplyOf<E>> {
  const outcome = await call(transport, endpoint, input, { token });
  if (!outcome.ok) throw outcome.refusal;
  return outcome.reply;
}

export async function makeOwnedProject(transport: Transport): Promise<number> {
  const { token } = await sendTo(transport, createUser, { userName: "Olive", ...owner });
  const { groupId } = await sendTo(transport, createProject, { groupName: projectName }, token);
  return groupId;
}

/** A project with one device, and the token of its owner. */
export async function makeOwnedDevice(transport: Transport) {
  const projectId = await makeOwnedProject(transport);
  const fields = { group: projectName, deviceName: "Ridge camera", password };
  const device = await sendTo(transport, registerDevice, fields);
  const { token } = await sendTo(transport, authenticate, owner);
  return { projectId, device, token };
}

/** Keeps so many lines busy until enough is answered, and pulls the plug in that moment. Gives what was answered. */
export async function workUntilKilled<T>(
  server: KillableServer,
  { lines, enough }: { lines: number; enough: number },
  work: (line: number) => Promise<T>,
): Promise<T[]> {
  const answered: T[] = [];
  let killed: Promise<void> | undefined;
  const keepWorking = async (line: number) => {
    while (!killed) {
      answered.push(await work(line));
      if (answered.length >= enough) killed ??= server.kill();
    }
  };
  const busy = Array.from({ length: lines }, (_, line) => keepWorking(line));
  const ends = await Promise.allSettled(busy);
  if (!killed) throw new Error("Every line broke off", { cause: ends });
  await killed;
  return answered;
}
