import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { listMyJobs } from "#contract/wire/jobs.ts";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { makeCast, type Person } from "../projects/people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { see } from "./observations.ts";

export async function openWithCast() {
  const api = await openTestApi({ DEFAULT_TIME_ZONE: "Pacific/Auckland" });
  return { api, ...(await makeCast(api)) };
}

/** A recording on each of three days. */
export async function openWithDays() {
  const place = await openWithCast();
  const { api, camera, projectId } = place;
  for (const day of [17, 18, 19]) {
    await see(api, camera, { at: `2026-11-${day}T11:30:05Z`, tracks: [["rat"]] });
  }
  await sumDays(api.services);
  const filter = {
    projectId,
    types: [],
    devices: [],
    locations: [],
    labels: [],
    tags: { mode: "any" as const, words: [], withSubClasses: true, withFalsePositives: true },
    processingState: undefined,
    includeDeleted: false,
    hidesRedacted: false,
    from: undefined,
    until: undefined,
    duration: 0,
  };
  return { ...place, filter, project: { id: projectId, name: "Kea Basin" } };
}

export async function findJob(api: TestApi, { token }: Pick<Person, "token">) {
  const { jobs } = await api.send(listMyJobs, {}, token);
  return { id: 0, state: "none", result: {}, ...jobs[0] };
}

export async function readFolder(api: TestApi, folder: string): Promise<string[]> {
  return readdir(join(api.dataDir, folder)).catch(() => []);
}
