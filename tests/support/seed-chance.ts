import fc from "fast-check";
import { beforeEach } from "vitest";
import { isLong, rounds, printSeed, seed } from "./chance.ts";

fc.configureGlobal({ seed, numRuns: rounds(100) });

if (isLong) beforeEach(({ onTestFailed }) => onTestFailed(printSeed));
