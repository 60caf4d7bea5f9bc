import { expect } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import { sumNights as endpoint } from "#contract/wire/visits/project-nights.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { makeCast, type Camera, type Person } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

export interface Subject {
  api: TestApi;
  projectId: number;
  camera: Camera;
  member: Person;
}

export type Query = Partial<Omit<InputOf<typeof endpoint>, "projectId">>;

export async function openProject() {
  const api = await openTestApi();
  return { api, ...(await makeCast(api)), [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

export function ask({ api, projectId, member }: Subject, query: Query = {}) {
  const input = { projectId, from: "2026-11-16", until: "2026-11-20", ...query };
  return api.send(endpoint, input, member.token);
}

/** "20 cat 2" by the day of November, in capitals what is heard. */
export async function list(subject: Subject, query: Query = {}): Promise<string[]> {
  const { byNight, byLocation, isComplete } = await ask(subject, query);
  const total = (rows: { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
  expect([total(byLocation), isComplete]).toEqual([total(byNight), true]);
  const lines = byNight.map(({ night, what, isHeard, count }) => {
    const word = what ?? "nothing";
    return `${night.slice(-2)} ${isHeard ? word.toUpperCase() : word} ${count}`;
  });
  return lines.toSorted();
}

/** The same as long as it is counted, and once it is summed. */
export async function expectNights(
  subject: Subject,
  expected: string[],
  query?: Query,
): Promise<void> {
  expect(await list(subject, query)).toEqual(expected);
  await sumNights(subject.api.services);
  const { read } = subject.api.services.store;
  expect(await read.selectFrom("changed_animal_days").select("from_day").execute()).toEqual([]);
  expect(await list(subject, query)).toEqual(expected);
}

/** By the clock of New Zealand in November, 13 hours ahead. */
export const local = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 10, day, hour - 13, minute)).toISOString();
