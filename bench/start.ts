import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";
import { fillProject, ranger } from "./pages/fill-project.ts";
import { type Measured, measureStart } from "./start/measure-start.ts";
import { print } from "./stores/print-times.ts";

/** What the bundle may take: seconds, and MiB. */
const bounds: Partial<Measured> = { secondSeconds: 1, peak: 250, idle: 130, loaded: 350 };

const lines: [name: keyof Measured, meaning: string, unit: string][] = [
  ["coldSeconds", "until a page is answered, nothing compiled", "s"],
  ["secondSeconds", "until a page is answered, the second time", "s"],
  ["peak", "most memory while it starts", "MiB"],
  ["idle", "memory when nothing is asked", "MiB"],
  ["loaded", "most memory under ten connections", "MiB"],
  ["requestsPerSecond", "lists of 100 answered to them", "/s"],
];

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "60" },
    devices: { type: "string", default: "100" },
    only: { type: "string", default: "" },
  },
});

const secret = "a secret for the bench that is long enough";
const dataDir = await mkdtemp(join(tmpdir(), "nightjar-bench-"));
try {
  const config = parseConfig({ DATA_DIR: dataDir, SECRET: secret, REGISTRATION: "open" });
  const backend = await openBackend(config, { secret, log: () => {} });
  await fillProject(backend.services, Number(values.devices));
  await backend.close();
  const load = {
    connections: 10,
    seconds: Number(values.seconds),
    paths: [
      "/api/v1/recordings/for-project/1?max-results=100&include-false-positives=true&duration=0",
      "/api/v1/devices",
      "/api/v1/groups",
    ],
    person: ranger,
  };
  const options = { dataDir, idleSeconds: 10, load };
  const bundle = await measureStart("npm start", options);
  const sources = values.only ? undefined : await measureStart("sources", options);
  print("npm start, and in brackets the sources without a bundle, which are the baseline:");
  for (const line of lines) formatLine(line, bundle, sources);
} finally {
  await rm(dataDir, { recursive: true });
}

function formatLine(
  [name, meaning, unit]: (typeof lines)[number],
  bundle: Measured,
  sources: Measured | undefined,
): void {
  const bound = bounds[name];
  const isOver = bound !== undefined && bundle[name] > bound;
  if (isOver) process.exitCode = 1;
  const compared = sources
    ? ` (${format(sources[name], unit)}), ratio ${(bundle[name] / sources[name]).toFixed(2)}`
    : "";
  const limit = bound === undefined ? "" : `, at most ${format(bound, unit)}`;
  print(`${meaning}: ${format(bundle[name], unit)}${compared}${limit}${isOver ? ": over" : ""}`);
}

function format(value: number, unit: string): string {
  return `${unit === "s" ? value.toFixed(2) : Math.round(value)} ${unit}`;
}
