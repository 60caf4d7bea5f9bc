import { expect, test } from "vitest";
import { countPackages } from "#contract/rules/site/count-packages.ts";

test("devices are counted by the versions of each package, whatever a device has sent as its software", () => {
  const packages = countPackages([
    { details: { agent: "2.0", recorder: "1.1" }, devices: 3 },
    { details: { agent: "1.9", recorder: "1.1", odd: 7, ["x".repeat(101)]: "1" }, devices: 1 },
    { details: ["agent"], devices: 1 },
    { details: null, devices: 1 },
  ]);
  expect(packages).toEqual([
    {
      name: "agent",
      versions: [
        { version: "2.0", devices: 3 },
        { version: "1.9", devices: 1 },
      ],
    },
    { name: "recorder", versions: [{ version: "1.1", devices: 4 }] },
  ]);
});

test("however many packages devices name, some are listed", () => {
  const name = (number: number) => `p${String(number).padStart(3, "0")}`;
  const details = Object.fromEntries(Array.from({ length: 99 }, (_, one) => [name(one), "1"]));
  const others = Array.from({ length: 20 }, (_, one) => ({
    details: { agent: String(one) },
    devices: 1,
  }));
  const packages = countPackages([{ details, devices: 1 }, ...others]);
  expect(packages).toHaveLength(30);
  expect(packages[0]).toMatchObject({ name: "agent", versions: { length: 10 } });
});
