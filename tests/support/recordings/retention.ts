import { enqueueExpiry } from "#api/recordings/operations/enqueue-expiry.ts";
import { expireRecordings } from "#api/recordings/operations/expire-recordings.ts";
import type { Store } from "#api/db/open.ts";
import { nextExpiryAt } from "#contract/rules/recordings/retention.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import { approveRetention } from "#contract/wire/projects/retention.ts";
import { makeCast, type Person, signInAgain } from "../projects/people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { see } from "./observations.ts";

export const day = 24 * 3600;

/** The first night of tests. */
const firstNight = Date.parse("2026-11-20T10:00:00.000Z");

/** A cast whose camera sees things a minute apart, with the nights passing as a test says. */
export async function openRetention(env: Record<string, string> = {}) {
  const api = await openTestApi(env);
  const cast = await makeCast(api);
  const { projectId, camera, admin } = cast;
  const signIn = async (person: Person) => (await signInAgain(api, person)).token;
  let minutes = 0;
  return {
    api,
    ...cast,
    /** A recording with tracks of these tags by AI. */
    see: (...tracks: string[][]) => {
      const at = new Date(firstNight + (minutes += 1) * 60_000).toISOString();
      return seeFinished(api, camera, { at, tracks });
    },
    keep: async (keepFalseTriggers: number | "always") => {
      const input = { groupIdOrName: String(projectId), settings: { keepFalseTriggers } };
      await api.send(updateProjectSettings, input, await signIn(admin));
    },
    approve: async (recordings: number) => {
      const input = { groupIdOrName: String(projectId), recordings };
      await api.send(approveRetention, input, await signIn(admin));
    },
    signIn,
    /** So many nights, and what is done in the last. */
    passNights: async (nights: number) => {
      api.advance(nights * day);
      await passNight(api);
    },
    /** So many nights, each with what is done in it. */
    passEachNight: async (nights: number) => {
      for (let night = 0; night < nights; night += 1) await passNight(api);
    },
    deleted: () => listDeleted(api.services.store),
    /** To the trash at that time, or out of it. */
    moveProject: (deleted_at: string | null) =>
      api.services.store.write
        .updateTable("projects")
        .set({ deleted_at })
        .where("id", "=", projectId)
        .execute(),
  };
}

/** As `see`, and AI has finished with it: its file is none that could be read. */
export async function seeFinished(...[api, ...seen]: Parameters<typeof see>): Promise<number> {
  const id = await see(api, ...seen);
  await api.services.store.write
    .updateTable("recordings")
    .set({ processing_state: "FINISHED" })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Until after the next look at what is not kept. */
export async function passNight(api: TestApi): Promise<void> {
  const at = nextExpiryAt(api.now(), api.config.defaultTimeZone);
  api.advance((at.getTime() - api.now().getTime()) / 1000 + 1);
  await enqueueExpiry(api.services, at);
  await api.jobs.drain();
}

export async function listDeleted({ read }: Pick<Store, "read">): Promise<number[]> {
  const rows = await read
    .selectFrom("recordings")
    .select("id")
    .where("deleted_at", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Goes through a night, in which something happens between finding recordings and deleting them. */
export async function expireAmid(
  { services }: TestApi,
  projectId: number,
  meanwhile: () => Promise<void>,
) {
  let transactions = 0;
  const transaction = () => ({
    execute: async <T>(work: (trx: never) => Promise<T>) => {
      transactions += 1;
      /* The first is that the night begins. */
      if (transactions === 2) await meanwhile();
      return services.store.write.transaction().execute(work as never);
    },
  });
  return expireRecordings({
    services: {
      ...services,
      store: { ...services.store, write: { ...services.store.write, transaction } as never },
    },
    payload: { projectId, at: services.now().toISOString() },
    report: () => {},
    signal: new AbortController().signal,
  });
}
