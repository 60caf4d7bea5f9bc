import { runLanes } from "#api/jobs/lanes.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { testKinds } from "../job-runs.ts";

/** A process that does jobs of tests, and says so. It ends with its input. */
const config = parseConfig(process.env);
const { services } = await openBackend(config, { secret: config.secret ?? "", log: () => {} });
const kinds = testKinds((said) => process.stdout.write(`${JSON.stringify(said)}\n`));
const lanes = runLanes(services, kinds, { leaseMs: 2000, beatMs: 300 });
setInterval(() => void lanes.fill(), 50);
process.stdin.on("end", () => process.exit()).resume();
process.stdout.write("ready\n");
