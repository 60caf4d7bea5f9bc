import { ConfigError } from "../config.ts";
import { explain } from "../explain.ts";
import type { Check, Finding, Surroundings } from "./check.ts";

export interface Outcome {
  name: string;
  /** `unclear`: it could not be looked at. */
  state: "well" | "unused" | "wrong" | "fixed" | "unclear";
  text: string;
  /** What to do about it. */
  advice?: string;
}

interface Options<Of> {
  of: Of;
  /** What has to be done before anything is repaired; absent: nothing is. */
  beforeFix?: (() => Promise<void>) | undefined;
  report(outcome: Outcome): void;
}

/** Does one check after the other, and repairs what is wrong where that is asked for and none before forbids it. */
export async function examine<Of extends Surroundings>(
  checks: readonly Check<Of>[],
  { of, beforeFix: prepare, report }: Options<Of>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let beforeFix = prepare;
  for (const check of checks) {
    const outcome = await lookAndFix(check, of, beforeFix);
    report(outcome);
    outcomes.push(outcome);
    if (beforeFix && check.first && outcome.state === "wrong") beforeFix = refuse(check.first);
  }
  return outcomes;
}

function refuse(reason: string): () => Promise<void> {
  return () => Promise.reject(new ConfigError(reason));
}

async function lookAndFix<Of extends Surroundings>(
  check: Check<Of>,
  of: Of,
  beforeFix: Options<Of>["beforeFix"],
): Promise<Outcome> {
  const { name } = check;
  try {
    const finding = await check.look(of);
    const isRepaired = beforeFix && finding.state === "wrong" && finding.found !== undefined;
    if (!isRepaired || !check.fix) return toOutcome(name, finding);
    const repaired = await repair(check, of, { found: finding.found, beforeFix });
    const after = await check.look(of);
    if (after.state !== "wrong") return { name, state: "fixed", text: finding.text };
    const advice = repaired ?? (after.found === undefined ? after.advice : again);
    return { name, state: "wrong", text: after.text, advice };
  } catch (error) {
    return { name, state: "unclear", text: explainLook(error) };
  }
}

const again = "not all of it was repaired: run with --fix again";

/** What cannot be entered is named among the rights. */
function explainLook(error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException;
  const isShut = path !== undefined && (code === "EACCES" || code === "EPERM");
  return isShut ? `This user may not open ${path}: see "data folder"` : explain(error);
}

/** What to do about what is left, where it failed or knows. */
async function repair<Of extends Surroundings>(
  check: Check<Of>,
  of: Of,
  { found, beforeFix }: { found: unknown; beforeFix: () => Promise<void> },
): Promise<string | undefined> {
  try {
    await beforeFix();
    return (await check.fix?.(of, found)) ?? undefined;
  } catch (error) {
    return `it could not be repaired: ${explain(error)}`;
  }
}

function toOutcome(name: string, finding: Finding<unknown>): Outcome {
  const { state, text } = finding;
  return { name, state, text, ...(state === "wrong" ? { advice: finding.advice } : {}) };
}

const stateLabels: Record<Outcome["state"], string> = {
  well: "ok",
  unused: "unused",
  wrong: "WRONG",
  fixed: "fixed",
  unclear: "unclear",
};

/** "WRONG    leases           1 dead lease: ... To do: run with --fix, which frees them." */
export function formatOutcome({ name, state, text, advice }: Outcome): string {
  const told = advice === undefined ? text : `${text}. To do: ${advice}`;
  return `${stateLabels[state].padEnd(8)} ${name.padEnd(15)} ${told.replaceAll(/\s*\n\s*/g, " ")}`;
}

/** 0 where all is well, 1 where something is wrong, 2 where something could not be looked at and nothing else is wrong. */
export function toExitCode(outcomes: readonly Outcome[]): 0 | 1 | 2 {
  const states = new Set(outcomes.map(({ state }) => state));
  if (states.has("wrong")) return 1;
  return states.has("unclear") ? 2 : 0;
}
