import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "#server/config.ts";
import { start, type WebTier } from "#server/start.ts";
import { startBareServer } from "./api/bare-server.ts";
import { startLoad } from "./api/load.ts";
import { seedProject } from "./api/seed.ts";
import { watchQueries } from "./api/watch-queries.ts";

const rounds = 9;

/** Only the API is asked. */
const noPages: WebTier = {
  files: () => undefined,
  createPages: () => async () => new Response(null, { status: 404 }),
};

const dataDir = await mkdtemp(join(tmpdir(), "nightjar-bench-"));
const config = parseConfig({
  DATA_DIR: dataDir,
  PORT: "0",
  RATE_LIMITS: "off",
  REGISTRATION: "open",
});
const product = await start(config, () => {}, noPages);
const { services } = product.backend!;
const { projectId, userId, sessionId, token } = await seedProject(services);
const cases = [
  { name: "GET /groups", path: "/api/v1/groups", requests: 2000, leastRatio: 0.4 },
  {
    name: "a page of 100 recordings",
    path: `/api/v1/recordings/for-project/${projectId}?max-results=100&include-false-positives=true&duration=0`,
    requests: 200,
    leastRatio: 0.85,
  },
];
const queries = await watchQueries(services, { projectId, userId, sessionId });
const bare = await startBareServer(services.store.file!, {
  [cases[0]!.path]: queries.groups,
  [cases[1]!.path]: queries.recordings,
});
const load = startLoad(token);

print("Requests per second of the product, beside a bare node:http server that runs the same");
print("SQLite statements by node:sqlite and answers JSON.stringify of their rows:");
for (const { name, path, requests, leastRatio } of cases) {
  const rates: { product: number; bare: number }[] = [];
  await load.run(bare.url + path, requests);
  await load.run(product.url + path, requests);
  for (let round = 0; round < rounds; round++) {
    rates.push({
      product: await load.run(product.url + path, requests),
      bare: await load.run(bare.url + path, requests),
    });
  }
  const ratio = median(rates.map((rate) => rate.product / rate.bare));
  const each = [rates.map((rate) => rate.product), rates.map((rate) => rate.bare)].map(median);
  const [ours, theirs] = each.map((rate) => Math.round(rate));
  print(`${name}: ${ours}, bare ${theirs}, ratio ${ratio.toFixed(2)} (at least ${leastRatio})`);
  if (ratio < leastRatio) process.exitCode = 1;
}

load.stop();
bare.stop();
await product.stop();
await rm(dataDir, { recursive: true });

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
