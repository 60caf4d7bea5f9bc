import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { findMemoryFolder } from "./memory-folder.ts";

interface Step {
  name: string;
  /** A line for the shell. */
  run: string;
  /** Only with --long. */
  long?: true;
}

interface Result {
  passed: number;
  /** Names of tests with their files and why they failed, or of a step that has none. */
  failures: string[];
}

/** The part that is read here of what Vitest's reporter "json" writes. */
interface VitestReport {
  numPassedTests: number;
  testResults: FileResult[];
}

interface FileResult {
  name: string;
  /** Why it failed as a whole. */
  message: string;
  status: "passed" | "failed";
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
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
  /* Before all tests: those that start what an operator starts would each build it, at the same time. */
  buildStep,
  { name: "unit and api", run: "vitest run --project unit --project 'api-*'" },
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
/* Tests sync thousands of small databases, which costs nothing in memory. */
const TMPDIR = process.env["TMPDIR"] ?? findMemoryFolder() ?? tmpdir();
const scratch = mkdtempSync(join(TMPDIR, "nightjar-check-"));
printLine(`Tests write to ${TMPDIR}`);
let passed = 0;
const failures: string[] = [];

for (const step of chooseSteps()) {
  const result = await runStep(step);
  passed += result.passed;
  failures.push(...result.failures);
}

rmSync(scratch, { recursive: true });
/* What failed stands last, where someone who sees only the end of a long log finds it. */
for (const failure of failures) printLine(`failed: ${failure}`);
printLine(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

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
async function runStep({ name, run }: Step): Promise<Result> {
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
  const result = isVitest ? readReport(report) : { passed: status === 0 ? 1 : 0, failures: [] };
  if (status !== 0 && result.failures.length === 0) result.failures.push(name);
  return result;
}

/** Vitest writes no report when it fails before the first test. */
function readReport(report: string): Result {
  if (!existsSync(report)) return { passed: 0, failures: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  return { passed: numPassedTests, failures: testResults.flatMap(listFailures) };
}

/** A file that fails as a whole, such as one that cannot be read, has no test that failed. */
function listFailures({ name, message, status, assertionResults }: FileResult): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((one) => one.status === "failed");
  if (failed.length === 0 && status === "failed") return [`${file}\n${excerpt(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}\n${excerpt(failureMessages.join("\n"))}`,
  );
}

/** What went wrong and where in our files, of a message that may show whole pages. */
function excerpt(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const own = lines.filter((line) => !line.includes("node_modules") && line.trim() !== "");
  return own
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join("\n");
}

function makeEnvironment(): NodeJS.ProcessEnv {
  const tools = join(root, "node_modules/.bin");
  const PATH = [tools, process.env["PATH"]].join(delimiter);
  return {
    ...process.env,
    PATH,
    TMPDIR,
    NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
    ...(values.long ? { CHECK_LONG: "1" } : {}),
  };
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
