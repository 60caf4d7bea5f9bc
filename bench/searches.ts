import { scheduler } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  drawCombinations,
  pageLength,
  searchKinds,
  type Combination,
  type SearchKind,
} from "./recordings/combinations.ts";
import { fillStore } from "./recordings/fill-store.ts";
import { findSubject } from "./recordings/find-subject.ts";
import type { Question, Subject } from "./recordings/questions.ts";
import { largest, smallest } from "./recordings/shape.ts";
import { openFilled, type FilledApi } from "./stores/open-stores.ts";
import { median, print } from "./stores/print-times.ts";

const maxRatio = 2;
const rounds = 11;
const roundsOfTotals = 3;
/** Of the searches, that find less than a page in the small store. */
const maxSharePartly = 0.2;
/** Lets the machine breathe between two questions. */
const restMs = 2;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    recordings: { type: "string", default: "1000000" },
    combinations: { type: "string", default: "300" },
    database: { type: "string", multiple: true, default: ["sqlite", "postgres"] },
    only: { type: "string" },
    keep: { type: "string" },
    server: { type: "string" },
  },
});
const [many, few] = [Number(values.recordings), 10_000];

for (const dialect of ["sqlite", "postgres"] as const) {
  if (!values.database.includes(dialect)) continue;
  const { apis, close } = await openFilled(
    dialect,
    [few, many].map((recordings) => (services) => fillStore(services, recordings)),
    values,
  );
  const [small, large] = apis as [FilledApi, FilledApi];
  const subjects = [
    await findSubject(small, largest.id),
    await findSubject(large, smallest.id),
    await findSubject(large, largest.id),
  ];
  await compareAll(subjects, dialect);
  await close();
}

interface Measured {
  name: string;
  path: string;
  /** Median ms of each subject. */
  times: number[];
  /** The same of the total number. */
  totals: number[];
  /** Of the page in the small store. */
  isFull: boolean;
}

/**
 * First pages, in ms. The run fails for a search that takes more than twice what one of its kind usually takes in the small
 * store; it is marked as growing where it takes more than twice what it takes there itself as well.
 */
async function compareAll(subjects: Subject[], dialect: string): Promise<void> {
  const count = Math.ceil(Number(values.combinations) / searchKinds.length);
  print(`${dialect}: ${count} searches of each kind. Median ms to answer the first page in`);
  print(`1. the largest project of ${few} recordings;`);
  print(`2. a project of that size among ${many}; 3. the largest project of ${many}`);
  for (const kind of searchKinds) {
    const chosen = await chooseCombinations(subjects[0]!, { kind, count });
    const asked = chosen.filter(({ name }) => !values.only || name.includes(values.only));
    /* Those that come first would be answered by code that is not compiled yet. */
    for (const { question } of asked) await ask(subjects, question, 1);
    const measured: Measured[] = [];
    for (const one of asked) measured.push(await measure(one, subjects, kind));
    report(kind, measured);
  }
}

/** Those that find something in the small store, most of them a full page: an empty answer says nothing of the others. */
async function chooseCombinations(
  small: Subject,
  { kind, count }: { kind: SearchKind; count: number },
): Promise<Combination[]> {
  const chosen: Combination[] = [];
  let room = Math.floor(count * maxSharePartly);
  for (const combination of drawCombinations(kind)) {
    if (chosen.length === count) break;
    const found = await countFound(small, combination.question, kind);
    if (found < pageLength && (found === 0 || room === 0)) continue;
    if (found < pageLength) room -= 1;
    chosen.push(combination);
  }
  return chosen;
}

async function countFound(small: Subject, question: Question, kind: SearchKind): Promise<number> {
  const reply = await small.api.read<Record<string, unknown[]>>(question(small));
  return reply[kind]?.length ?? 0;
}

function report(kind: SearchKind, measured: Measured[]): void {
  const full = measured.filter(({ isFull }) => isFull).length;
  const medians = [0, 1, 2].map((order) => median(measured.map(({ times }) => times[order] ?? 0)));
  const [usual = 0, ...others] = medians;
  print(`${kind}: ${medians.map((ms) => ms.toFixed(2)).join(", ")} (${full} full pages in 1)`);
  const ratios = others.map((ms) => (ms / usual).toFixed(2));
  print(`ratio of the medians of 2 and of 3 to that of 1: ${ratios.join(", ")}`);
  const slow = measured
    .map((one) => ({ ...one, longest: Math.max(...one.times.slice(1)) }))
    .filter(({ longest }) => longest > maxRatio * usual)
    .toSorted((a, b) => b.longest - a.longest);
  const grown = slow.filter(({ times, longest }) => longest > maxRatio * (times[0] ?? 0));
  const count = (some: unknown[]) => `${measured.length - some.length} of ${measured.length}`;
  print(`${count(slow)} within ${maxRatio} times that of 1`);
  print(`${count(grown)} within ${maxRatio} times that, or what they take in 1 themselves`);
  for (const one of slow) {
    const { name, path, times, longest } = one;
    const shown = times.map((time) => time.toFixed(2).padStart(9)).join("");
    const ratio = (longest / usual).toFixed(2);
    print(`${shown}  ratio ${ratio}${grown.includes(one) ? ", grows" : ""}  ${name}  ${path}`);
  }
  if (slow.length > 0) process.exitCode = 1;
  reportTotals(measured);
}

function reportTotals(measured: Measured[]): void {
  const shown = [0, 1, 2].map((order) => {
    const times = measured.map(({ totals }) => totals[order] ?? 0);
    return `${median(times).toFixed(2)} (longest ${Math.max(...times).toFixed(0)})`;
  });
  print(`total number: ${shown.join(", ")}`);
}

async function measure(
  { name, question, total }: Combination,
  subjects: Subject[],
  kind: SearchKind,
): Promise<Measured> {
  const isFull = (await countFound(subjects[0]!, question, kind)) === pageLength;
  const times = await ask(subjects, question, rounds);
  const totals = await ask(subjects, total, roundsOfTotals);
  return { name, path: question(subjects.at(-1)!), times, totals, isFull };
}

/** Median ms of each subject, in turn. */
async function ask(subjects: Subject[], question: Question, rounds: number): Promise<number[]> {
  const times: number[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [order, subject] of subjects.entries()) {
      await scheduler.wait(restMs);
      times[order]!.push(await subject.api.ask(question(subject)));
    }
  }
  return times.map(median);
}
