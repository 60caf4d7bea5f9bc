import { platform } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "#tests/support/abuse/attacks.ts";
import { waitedForSite } from "#tests/support/abuse/someone-else.ts";
import { openTarget, type Target } from "#tests/support/abuse/target.ts";

const max = { grownMebibytes: 300, stretchMs: 250, waitedMs: 250 };

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target[Symbol.asyncDispose]());

for (const { what, prepare, run } of attacks) {
  test.skipIf(platform() !== "linux")(
    `${what}: takes little memory and keeps nobody waiting`,
    { timeout: 240_000 },
    async () => {
      await prepare?.(target);
      const { answeredMs, idleMs, ...cost } = await target.watch(() => run(target));
      const figures = { ...cost, waitedMs: waitedForSite({ answeredMs, idleMs }) };
      if (process.env["SHOW_FIGURES"])
        process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
      for (const [unit, most] of Object.entries(max)) {
        const measured = figures[unit as keyof typeof max];
        expect([unit, measured <= most ? "fits" : measured]).toEqual([unit, "fits"]);
      }
    },
  );
}
