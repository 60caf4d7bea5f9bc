import fc from "fast-check";
import { beforeEach } from "vitest";
import { isLong, rounds, seed } from "./chance.ts";

fc.configureGlobal({ seed, numRuns: rounds(100) });

if (isLong) {
  const hint = `Chance starts from seed ${seed}: CHECK_SEED=${seed} repeats it.\n`;
  process.stdout.write(hint);
  beforeEach(({ onTestFailed }) => onTestFailed(() => void process.stdout.write(hint)));
}
