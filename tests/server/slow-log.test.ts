import { expect, test } from "vitest";
import { describeQuery } from "#api/db/describe-query.ts";
import { mergeSlowest, openSlowLog } from "#api/site/operations/slow-log.ts";

const start = Date.parse("2026-11-20T07:30:00.000Z");

function openAt() {
  let now = start;
  const log = openSlowLog(() => new Date(now));
  return { log, wait: (hours: number) => (now += hours * 3_600_000) };
}

test("what took long is listed once, with how often and how long at most, for a day", () => {
  const { log, wait } = openAt();
  for (const ms of [499, 700.4, 900, 600]) log.record("page", "/:projectName", ms);
  wait(2);
  log.record("page", "/:projectName", 800);
  log.record("page", "/outbox", 2000);
  log.record("query", "select 1", 199);
  const dashboard = { kind: "page", name: "/:projectName", count: 4, longestMs: 900 };
  expect(log.list()).toEqual([
    { kind: "page", name: "/outbox", count: 1, longestMs: 2000, at: "2026-11-20T09:30:00.000Z" },
    { ...dashboard, at: "2026-11-20T07:30:00.000Z" },
  ]);
  wait(23);
  expect(log.list()).toMatchObject([
    { name: "/outbox" },
    { name: "/:projectName", count: 1, longestMs: 800 },
  ]);
  wait(2);
  expect(log.list()).toEqual([]);
});

test("news are taken once", () => {
  const { log } = openAt();
  expect(log.takeNews()).toBeUndefined();
  log.record("call", "GET /api/v1/groups", 600);
  expect(log.takeNews()).toMatchObject([{ kind: "call" }]);
  expect(log.takeNews()).toBeUndefined();
});

test("however many names there are, the slowest are kept, ten of each kind listed", () => {
  const { log } = openAt();
  for (let ms = 1; ms <= 3000; ms += 1) log.record("query", `select ${ms}`, 1000 + ms);
  log.record("query", "select 0", 500);
  expect(log.list().map(({ longestMs }) => longestMs)).toEqual([
    4000, 3999, 3998, 3997, 3996, 3995, 3994, 3993, 3992, 3991,
  ]);
});

test("what several processes tell is one list", () => {
  const at = new Date(start).toISOString();
  const query = { kind: "query" as const, name: "select 1", at };
  const things = [
    { ...query, count: 2, longestMs: 300 },
    { ...query, count: 3, longestMs: 400 },
  ];
  expect(mergeSlowest(things, new Date(start))).toEqual([{ ...query, count: 5, longestMs: 400 }]);
});

test("a query is told without its values, its columns and how many values it had", () => {
  const sqlite =
    'select "jobs"."id", "jobs"."kind" as "k", "lane" from "jobs" where "id" in (?, ?)';
  const postgres = sqlite.replace("(?, ?)", "($1, $2, $3)");
  const described = "select … from jobs where id in (…)";
  expect([sqlite, postgres].map(describeQuery)).toEqual([described, described]);
  expect(describeQuery('update "a" set "b" = $1\n  where "c" = $2')).toBe(
    "update a set b = ? where c = ?",
  );
});
