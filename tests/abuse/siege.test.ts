import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attacks } from "#tests/support/abuse/attacks.ts";
import { openMemoryBox } from "#tests/support/abuse/memory-box.ts";
import { besiege } from "#tests/support/abuse/siege.ts";
import { quantile } from "#tests/support/abuse/waits.ts";
import { openTarget } from "#tests/support/abuse/target.ts";
import { isLong } from "#tests/support/chance.ts";

const minutes = Number(process.env["SIEGE_MINUTES"] ?? 60);
const memoryMebibytes = 1024;
/** On a disk: what stands in memory would count as the box's. */
const folder = join(import.meta.dirname, "../../.cache");

const isTried = isLong && platform() === "linux" && process.env.TEST_DATABASE === "sqlite";

test.runIf(isTried)(
  `a box of 1 GB that is attacked for ${minutes} minutes lets a person sign in every ten seconds`,
  { timeout: (minutes + 20) * 60_000 },
  async () => {
    const memoryBytes = memoryMebibytes * 1024 ** 2;
    await mkdir(folder, { recursive: true });
    const dataDir = await mkdtemp(join(folder, "siege-"));
    await using box = await openMemoryBox(memoryBytes);
    await using target = await openTarget({ dataDir, memoryBytes });
    await box?.hold(target.pid);
    const told = await besiege(target, attacks, minutes);
    const { answeredMs, workedMs, signIns, ...rest } = told;
    const figures = {
      ...rest,
      signIns,
      asked: answeredMs.length,
      waitedMs: quantile(workedMs, 0.99),
      byTheClockMs: quantile(answeredMs, 0.99),
      longestWaitMs: quantile(answeredMs, 1),
      boxPeakMebibytes: await box?.readPeakMebibytes(),
      kills: await box?.countKills(),
    };
    process.stdout.write(`The siege: ${JSON.stringify(figures, null, 1)}\n`);
    expect(told.faults).toEqual([]);
    expect(signIns.refused).toEqual([]);
    expect(signIns.tried).toBeGreaterThan(minutes);
    expect(figures.kills ?? 0).toBe(0);
    expect(told.peakMebibytes).toBeLessThan(memoryMebibytes);
    expect(figures.waitedMs).toBeLessThan(250);
    await rm(dataDir, { recursive: true, force: true });
  },
);
