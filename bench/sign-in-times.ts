import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import { createUser } from "#contract/wire/accounts/users.ts";
import { call } from "#contract/client.ts";
import { openBackend } from "#server/backend.ts";
import { parseConfig } from "#server/config.ts";

const calls = 200;
const mostApart = 0.05;

const account = { userName: "Ada Ruru", email: "ada@example.org", password: "a long night out" };
const attempts = {
  "unknown address": { email: "nobody@example.org", password: account.password },
  "wrong password": { email: account.email, password: "a short night out" },
};

const dataDir = await mkdtemp(join(tmpdir(), "nightjar-bench-"));
const { api, close } = await openBackend(
  parseConfig({ DATA_DIR: dataDir, RATE_LIMITS: "off", REGISTRATION: "open" }),
  {
    secret: "a secret for the bench that is long enough",
    log: () => {},
  },
);
const transport = (request: Request) => api.fetch(request, { address: "192.0.2.1" });
await call(transport, createUser, account);

const names = ["unknown address", "wrong password"] as const;
const times = { "unknown address": [] as number[], "wrong password": [] as number[] };
for (let made = 0; made < calls; made++) {
  for (const name of made % 2 === 0 ? names : names.toReversed()) {
    const start = performance.now();
    await call(transport, authenticate, attempts[name]);
    times[name].push(performance.now() - start);
  }
}
await close();
await rm(dataDir, { recursive: true });

const unknown = median(times["unknown address"]);
const wrong = median(times["wrong password"]);
const ratio = unknown / wrong;
print(`Medians of ${calls} refused sign-ins each, in turns:`);
print(`unknown address ${unknown.toFixed(2)} ms, wrong password ${wrong.toFixed(2)} ms`);
print(`ratio ${ratio.toFixed(3)} (1 ± ${mostApart})`);
if (Math.abs(ratio - 1) > mostApart) process.exitCode = 1;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
