import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

interface Step {
  name: string;
  /** A line for the shell. */
  run: string;
  /** Only with --long. */
  long?: true;
}

/** Everything that a change has to pass, in this order; the first failure ends the run. */
const steps: Step[] = [
  { name: "format", run: "prettier --check ." },
  { name: "lint", run: "oxlint --deny-warnings" },
  { name: "types", run: "react-router typegen && tsc --noEmit" },
  { name: "unit", run: "vitest run --project unit" },
  { name: "api", run: "vitest run --project 'api-*'" },
  { name: "build", run: "node bin/build.ts" },
  { name: "pages", run: "vitest run --project pages" },
  { name: "e2e", run: "vitest run --project e2e" },
  { name: "budgets", run: "NODE_ENV=production node bench/budgets.ts" },
  { name: "bench cptv", run: "node bench/cptv.ts", long: true },
];

const root = join(import.meta.dirname, "..");
const long = process.argv.includes("--long");
const scratch = mkdtempSync(join(tmpdir(), "nightjar-check-"));
const total = { passed: 0, failed: 0 };

for (const step of steps.filter((one) => long || !one.long)) {
  const { passed, failed } = runStep(step);
  total.passed += passed;
  total.failed += failed;
  if (failed) break;
}

rmSync(scratch, { recursive: true });
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

/** What a step counts: its tests, or itself where it has none. */
function runStep({ name, run }: Step): typeof total {
  say(`\n=== ${name}: ${run}`);
  const started = performance.now();
  const report = join(scratch, `${name}.json`);
  const isVitest = run.startsWith("vitest ");
  const { status } = spawnSync(
    isVitest ? `${run} --reporter=default --reporter=json --outputFile.json='${report}'` : run,
    { cwd: root, shell: true, stdio: "inherit", env: makeEnvironment() },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`=== ${name} ${status === 0 ? "passed" : "failed"} in ${seconds} s`);
  const counted = isVitest ? readCounts(report) : { passed: status === 0 ? 1 : 0, failed: 0 };
  return status === 0 ? counted : { ...counted, failed: Math.max(1, counted.failed) };
}

/** Vitest writes no report when it fails before the first test. */
function readCounts(report: string): typeof total {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function makeEnvironment(): NodeJS.ProcessEnv {
  const tools = join(root, "node_modules/.bin");
  const PATH = [tools, process.env["PATH"]].join(delimiter);
  return { ...process.env, PATH, ...(long ? { CHECK_LONG: "1" } : {}) };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
