import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "#server/config.ts";
import { type Check, type Surroundings, unused, well, wrong } from "#server/doctor/check.ts";
import { innerChecks, outerChecks } from "#server/doctor/checks.ts";
import { examine, formatOutcome, toExitCode } from "#server/doctor/examine.ts";

const of = {
  config: parseConfig({}),
  now: () => new Date(0),
  readDisk: () => Promise.reject(new Error("there is none")),
};

function run(check: Omit<Check<Surroundings>, "name">, beforeFix?: () => Promise<void>) {
  return examine([{ name: "thing", ...check }], { of, beforeFix, report: () => {} });
}

const isWrong = async () => wrong("It leaks", "mend it", 7);

test("what is repaired is looked at again, and only what is well then counts as repaired", async () => {
  let isMended = false;
  const look = async () => (isMended ? well("It holds") : wrong("It leaks", "mend it", 7));
  const fix = async (_: Surroundings, found: unknown) => {
    isMended = found === 7;
  };
  expect(await run({ look, fix })).toMatchObject([{ state: "wrong", advice: "mend it" }]);
  expect(isMended).toBe(false);
  const fixed = [{ name: "thing", state: "fixed", text: "It leaks" }];
  expect(await run({ look, fix }, async () => {})).toEqual(fixed);

  const inVain = await run({ look: isWrong, fix: async () => {} }, async () => {});
  expect(inVain).toEqual([
    { name: "thing", state: "wrong", text: "It leaks", advice: expect.stringMatching(/again$/) },
  ]);
});

test("what a repair could not do is said in its own words, and never as what was just done", async () => {
  const fix = async () => "set the passphrase";
  expect(await run({ look: isWrong, fix }, async () => {})).toMatchObject([
    { state: "wrong", advice: "set the passphrase" },
  ]);
  let isTried = false;
  const look = async () => (isTried ? wrong("It drips", "call somebody") : wrong("", "mend it", 7));
  const half = async () => void (isTried = true);
  expect(await run({ look, fix: half }, async () => {})).toMatchObject([
    { state: "wrong", text: "It drips", advice: "call somebody" },
  ]);
});

test("what this user may not open is said in plain words", async () => {
  const look = async () => {
    const fault = new Error("EACCES: permission denied, scandir '/data/files/raw'");
    throw Object.assign(fault, { code: "EACCES", path: "/data/files/raw" });
  };
  expect(await run({ look })).toEqual([
    {
      name: "thing",
      state: "unclear",
      text: 'This user may not open /data/files/raw: see "data folder"',
    },
  ]);
});

test("nothing is repaired without a copy, or where there is nothing that can be", async () => {
  const fix = async () => {
    throw new Error("it should not be tried");
  };
  const noCopy = async () => {
    throw new ConfigError("there is no room");
  };
  expect(await run({ look: isWrong, fix }, noCopy)).toMatchObject([
    { state: "wrong", advice: "it could not be repaired: there is no room" },
  ]);
  const look = async () => wrong("It leaks", "mend it");
  expect(await run({ look, fix }, noCopy)).toMatchObject([{ advice: "mend it" }]);
});

test("nothing is repaired after what repairs rely on is wrong", async () => {
  const fix = async () => {
    throw new Error("it should not be tried");
  };
  const relied: Check<Surroundings> = { name: "one", first: "mend one first", look: isWrong };
  const other: Check<Surroundings> = { name: "other", look: isWrong, fix };
  const options = { of, beforeFix: async () => {}, report: () => {} };
  expect(await examine([relied, other], options)).toMatchObject([
    { state: "wrong", advice: "mend it" },
    { state: "wrong", advice: "it could not be repaired: mend one first" },
  ]);
});

test("what cannot be looked at keeps nothing else from being looked at", async () => {
  const failing: Check<Surroundings> = {
    name: "one",
    look: async () => {
      throw new ConfigError("it is shut");
    },
  };
  const other: Check<Surroundings> = { name: "other", look: async () => unused("not set") };
  const outcomes = await examine([failing, other], { of, report: () => {} });
  expect(outcomes.map(formatOutcome)).toEqual([
    "unclear  one             it is shut",
    "unused   other           not set",
  ]);
});

test("the exit code says the worst of it", () => {
  const codeOf = (...states: ("well" | "unused" | "wrong" | "fixed" | "unclear")[]) =>
    toExitCode(states.map((state) => ({ name: "", text: "", state })));
  expect(codeOf("well", "unused", "fixed")).toBe(0);
  expect(codeOf("well", "wrong", "unclear")).toBe(1);
  expect(codeOf("well", "unclear")).toBe(2);
});

test("each check has a name of its own that fits its column", () => {
  const names = [...outerChecks, ...innerChecks].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(15);
});
