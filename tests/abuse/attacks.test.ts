import { platform } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "#tests/support/abuse/attacks.ts";
import { quantile } from "#tests/support/abuse/waits.ts";
import { isLong } from "#tests/support/chance.ts";
import { openTarget, type Target } from "#tests/support/abuse/target.ts";

const max = { grownMebibytes: 300, stretchMs: 250, waitedMs: 250 };

let target: Target;
beforeAll(async () => {
  target = await openTarget();
}, 60_000);
afterAll(() => target?.[Symbol.asyncDispose]());

const isShortOnPostgres = process.env.TEST_DATABASE === "postgres" && !isLong;
const tried = attacks.filter(({ onBoth = false }) => onBoth || !isShortOnPostgres);

for (const { what, prepare, run } of tried) {
  test.skipIf(platform() !== "linux")(
    `${what}: takes little memory and keeps nobody waiting`,
    { timeout: 240_000 },
    async () => {
      await prepare?.(target);
      const { answeredMs, workedMs, ...cost } = await target.watch(() => run(target));
      const figures = { ...cost, waitedMs: quantile(workedMs, 0.99) };
      const byTheClockMs = quantile(answeredMs, 0.99);
      if (process.env["SHOW_FIGURES"])
        process.stdout.write(`${what}: ${JSON.stringify({ ...figures, byTheClockMs })}\n`);
      for (const [unit, most] of Object.entries(max)) {
        const measured = figures[unit as keyof typeof max];
        expect([unit, measured <= most ? "fits" : measured]).toEqual([unit, "fits"]);
      }
    },
  );
}
