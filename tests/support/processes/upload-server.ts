import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { listen } from "./http-server.ts";

/** The API alone as a process of its own, which tests kill. Says its address on a line, and ends with its input. */
process.stdin.on("end", () => process.exit()).resume();
const config = parseConfig(process.env);
const backend = await openBackend(config, { secret: config.secret ?? "", log: () => {} });
backend.jobs.wake();
const { url } = await listen((request) => backend.api.fetch(request, { address: "192.0.2.1" }));
process.stdout.write(`${url}\n`);
