import { expect, test } from "vitest";
import { readDatabaseClock } from "#api/doctor/queries/site-facts.ts";
import type { LogEntry } from "#contract/log-entry.ts";
import { openSharedClock } from "#server/shared-clock.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const hourMs = 3_600_000;

test("two machines an hour apart go by the clock of the database that they share", async () => {
  await using api = await openTestApi();
  const { store } = api.services;
  const log: LogEntry[] = [];
  const [slow, fast] = [-hourMs, hourMs].map((wrongMs) => {
    const read = () => Date.now() + wrongMs;
    return openSharedClock(read, read);
  }) as [ReturnType<typeof openSharedClock>, ReturnType<typeof openSharedClock>];
  for (const clock of [slow, fast]) await clock.follow(store, (entry) => log.push(entry));
  for (const clock of [slow, fast]) clock.stop();
  const apartMs = fast.now().getTime() - slow.now().getTime();
  if (store.dialect === "sqlite") {
    expect(apartMs).toBeGreaterThan(2 * hourMs - 1000);
    expect(log).toEqual([]);
    return;
  }
  expect(Math.abs(apartMs)).toBeLessThan(2000);
  const there = (await readDatabaseClock(store.read)).getTime();
  expect(Math.abs(fast.now().getTime() - there)).toBeLessThan(2000);
  expect(log.map(({ message }) => message.replaceAll("\u00a0", " "))).toEqual([
    "The clock here is 1 h behind PostgreSQL's, by which all goes: have both set by NTP (timedatectl).",
    "The clock here is 1 h ahead of PostgreSQL's, by which all goes: have both set by NTP (timedatectl).",
  ]);
});

test("a clock that is right goes on as it did", async () => {
  await using api = await openTestApi();
  const log: LogEntry[] = [];
  const read = () => Date.now() + 300;
  const clock = openSharedClock(read, read);
  await clock.follow(api.services.store, (entry) => log.push(entry));
  clock.stop();
  expect(Math.abs(clock.now().getTime() - Date.now() - 300)).toBeLessThan(100);
  expect(log).toEqual([]);
});
