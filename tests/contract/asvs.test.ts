import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = "docs/asvs.md";

test.skipIf(!existsSync(page))(
  "each requirement has a state and names tests that are there",
  () => {
    const text = readFileSync(page, "utf8");
    const rows = text.split("\n").flatMap((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      return /^\d+\.\d+\.\d+$/.test(cells[1] ?? "") ? [cells] : [];
    });
    const states = Object.fromEntries(["met", "part", "not met"].map((state) => [state, 0]));
    for (const [, number, , state = "", shown = ""] of rows) {
      states[state] = (states[state] ?? Number.NaN) + 1;
      const tests = [...shown.matchAll(/`([a-z]+\/[\w/-]+)`/g)].map(([, name]) => name);
      expect([number, tests.filter((name) => !existsSync(`tests/${name}.test.ts`))]).toEqual([
        number,
        [],
      ]);
      if (state !== "not met") expect([number, tests.length > 0]).toEqual([number, true]);
    }
    const { met, part, "not met": missing } = states;
    expect(text).toContain(`${met} are met, ${part} in part, ${missing} is not.`);
  },
);
