import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";

interface Step {
  name: string;
  /** A line for the shell. */
  run: string;
  /** Only with --long. */
  long?: true;
}

/* Each checker learns the types of all packages anew: more of them than processors cost time. */
const checkers = Math.min(4, availableParallelism());

const quickSteps: Step[] = [
  { name: "format", run: "oxfmt --check" },
  /* Writes the types of the routes, which lint reads. */
  { name: "types", run: `react-router typegen && tsc --noEmit --checkers ${checkers}` },
  { name: "lint", run: "oxlint --deny-warnings" },
];
const buildStep: Step = { name: "build", run: "node bin/build.ts" };

const abuse = "vitest run --no-file-parallelism";

/**
 * Everything that a change has to pass. One step that fails does not keep the others from running. Projects run
 * together, so that some compute while others wait.
 */
const allSteps: Step[] = [
  ...quickSteps,
  { name: "unit and api", run: "vitest run --project unit --project 'api-*'" },
  buildStep,
  { name: "pages and e2e", run: "vitest run --project pages --project e2e" },
  /* One file after the other: what one costs is measured. */
  { name: "abuse", run: `${abuse} --project 'abuse-*'` },
  { name: "budgets", run: "NODE_ENV=production node bench/budgets.ts" },
  { name: "bench cptv", run: "node bench/cptv.ts", long: true },
];

const { values, positionals } = parseArgs({
  options: { long: { type: "boolean" }, quick: { type: "boolean" } },
  allowPositionals: true,
});
const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "nightjar-check-"));
const total = { passed: 0, failed: 0 };

for (const step of chooseSteps()) {
  const { passed, failed } = await runStep(step);
  total.passed += passed;
  total.failed += failed;
}

rmSync(scratch, { recursive: true });
printLine(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

/** With words, the tests whose file's name has one of them; with --quick, what takes less than half a minute. */
function chooseSteps(): Step[] {
  if (positionals.length > 0) {
    const names = positionals.map((word) => `'${word.replaceAll("'", "")}'`);
    return [buildStep, { name: "tests", run: `vitest run ${names.join(" ")}` }];
  }
  if (values.quick) {
    const architecture = "vitest run --project unit tests/architecture";
    return [...quickSteps, { name: "architecture", run: architecture }];
  }
  return allSteps.filter((one) => values.long || !one.long);
}

/** What a step counts: its tests, or itself where it has none. */
async function runStep({ name, run }: Step): Promise<typeof total> {
  printLine(`\n=== ${name}: ${run}`);
  const started = performance.now();
  const report = join(scratch, `${name}.json`);
  const isVitest = run.startsWith("vitest ");
  const child = spawn(
    isVitest ? `${run} --reporter=default --reporter=json --outputFile.json='${report}'` : run,
    { cwd: root, shell: true, stdio: "inherit", env: makeEnvironment() },
  );
  const [status] = (await once(child, "exit")) as [number | null];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  printLine(`=== ${name} ${status === 0 ? "passed" : "failed"} in ${seconds} s`);
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
  const TMPDIR = findMemoryFolder();
  return {
    ...process.env,
    PATH,
    ...(TMPDIR ? { TMPDIR } : {}),
    NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
    ...(values.long ? { CHECK_LONG: "1" } : {}),
  };
}

const enoughBytes = 4 * 1024 ** 3;

/** Tests sync thousands of small databases, which costs nothing in memory. */
function findMemoryFolder(): string | undefined {
  const folder = "/dev/shm";
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enoughBytes ? folder : undefined;
  } catch {
    return undefined;
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
