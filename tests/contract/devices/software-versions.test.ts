import { expect, test } from "vitest";
import { comparePackages, findChannel } from "#contract/rules/devices/software-versions.ts";

const prod = { branch: "prod", model: "tc2" } as const;
const table = { prod: { tc2: { agent: "1.3.0", recorder: "2.0.0-test4" } } };

function stateOf(version: string, name = "agent") {
  return comparePackages({ [name]: version }, prod, table)[0];
}

test("a node group names a branch and a model", () => {
  expect(findChannel("tc2-prod")).toEqual({ branch: "prod", model: "tc2" });
  expect(findChannel("tc2-dev-7")).toEqual({ branch: "dev", model: "tc2" });
  expect(findChannel("prod-pi")).toEqual({ branch: "prod", model: "pi" });
  expect(findChannel("test")).toEqual({ branch: "test", model: "pi" });
  for (const none of ["tc2", "tc2-", "", "-pi", undefined, null])
    expect(findChannel(none)).toBeUndefined();
});

test("a version is up to date, behind or ahead of its channel", () => {
  expect(stateOf("1.3.0")).toEqual({ name: "agent", installed: "1.3.0", state: "up to date" });
  expect(stateOf("1.2.9")).toMatchObject({ state: "update available", latest: "1.3.0" });
  expect(stateOf("1.3.0~rc1")).toMatchObject({ state: "update available", latest: "1.3.0" });
  expect(stateOf("1.10.0")).toMatchObject({ state: "newer than channel", latest: "1.3.0" });
});

test("a hyphen of the table is a tilde of the package", () => {
  expect(stateOf("2.0.0~test4", "recorder")).toMatchObject({ state: "up to date" });
  expect(stateOf("2.0.0-test4", "recorder")).toMatchObject({ state: "up to date" });
  expect(stateOf("2.0.0~test3", "recorder")).toMatchObject({ state: "update available" });
  expect(stateOf("2.0.0", "recorder")).toMatchObject({ state: "newer than channel" });
  expect(stateOf("2.0.0-test3", "recorder")).toMatchObject({ state: "update available" });
  expect(stateOf("2.0.0-test5", "recorder")).toMatchObject({ state: "newer than channel" });
});

test("what cannot be compared is unknown, with the reason", () => {
  const reasonOf = (channel: Parameters<typeof comparePackages>[1], name = "agent") =>
    comparePackages({ [name]: "1.3.0" }, channel, table)[0];
  expect(reasonOf(undefined)).toMatchObject({ state: "unknown", reason: "no channel" });
  expect(reasonOf({ branch: "prod", model: "pi" })).toMatchObject({ reason: "unknown channel" });
  expect(reasonOf({ branch: "constructor", model: "pi" })).toMatchObject({
    reason: "unknown channel",
  });
  expect(reasonOf(prod, "toString")).toMatchObject({ reason: "unknown package" });
  expect(stateOf("<none>")).toMatchObject({ state: "unknown", reason: "no version" });
});

test("packages are listed by name", () => {
  const installed = { recorder: "2.0.0", agent: "1.3.0", "event-reporter": "3" };
  expect(comparePackages(installed, undefined, {}).map(({ name }) => name)).toEqual([
    "agent",
    "event-reporter",
    "recorder",
  ]);
});
