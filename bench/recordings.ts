import { scheduler } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fillStore } from "./recordings/fill-store.ts";
import { findSubject } from "./recordings/find-subject.ts";
import { questions, type Question, type Subject } from "./recordings/questions.ts";
import { largest, smallest } from "./recordings/shape.ts";
import { compareUploads } from "./recordings/upload-rates.ts";
import { watchStretches } from "#tests/support/processes/watch-stretches.ts";
import { openFilled, type FilledApi } from "./stores/open-stores.ts";
import { takeCare } from "./stores/insert-rows.ts";
import { median, print } from "./stores/print-times.ts";

const most = { ratio: 2, blockedMs: 50 };
const maxRounds = 60;
const timeoutMs = 4000;
/** Lets the clock that measures how long others wait tick between two questions. */
const restMs = 2;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    recordings: { type: "string", default: "1000000" },
    database: { type: "string", multiple: true, default: ["sqlite", "postgres"] },
    only: { type: "string" },
  },
});
const [many, few] = [Number(values.recordings), 10_000];

for (const dialect of ["sqlite", "postgres"] as const) {
  if (!values.database.includes(dialect)) continue;
  const began = performance.now();
  const { apis, close } = await openFilled(
    dialect,
    [few, many].map((recordings) => (services) => fillStore(services, recordings)),
  );
  const [small, large] = apis as [FilledApi, FilledApi];
  const subjects = [
    await findSubject(small, largest.id),
    await findSubject(large, smallest.id),
    await findSubject(large, largest.id),
  ] as const;
  const seconds = Math.round((performance.now() - began) / 1000);
  print(`${dialect}, filled in ${seconds} s. Median ms to answer`);
  print(`1. in the largest project of a store of ${few} recordings,`);
  print(
    `2. in a project of that size of a store of ${many}, 3. in the largest project of that store;`,
  );
  print("the ratio of 2 to 1 and of 3 to 1; ms that this thread was busy at a stretch at most");
  for (const [name, question] of Object.entries(questions)) {
    if (values.only && !name.includes(values.only)) continue;
    await compare(name, question, subjects);
  }
  await takeCare(large.backend.services.store);
  for (const atOnce of [1, 8]) {
    const { uploaded, written, ratio } = await compareUploads(large, atOnce);
    const [ours, bare] = [uploaded, written].map((rate) => rate.toFixed(1));
    print(
      `files of 1 MB, ${atOnce} at once: ${ours}/s uploaded, ${bare}/s written and synced, ratio ${ratio.toFixed(2)}`,
    );
  }
  await close();
}

type Three<T> = readonly [T, T, T];

async function compare(name: string, question: Question, subjects: Three<Subject>): Promise<void> {
  const times: number[][] = [[], [], []];
  for (const subject of subjects) await subject.api.ask(question(subject));
  const stretches = watchStretches();
  const started = performance.now();
  for (let round = 0; round < maxRounds; round++) {
    for (const [order, subject] of subjects.entries()) {
      await scheduler.wait(restMs);
      times[order]?.push(await subject.api.ask(question(subject)));
    }
    if (performance.now() - started > timeoutMs) break;
  }
  const blocked = stretches.stop();
  const [first, same, grown] = times.map(median) as [number, number, number];
  const ratios = [same / first, grown / first] as const;
  const reported = [first, same, grown, ...ratios, blocked].map((value) =>
    value.toFixed(2).padStart(9),
  );
  const complaints = [
    ...(ratios[0] > most.ratio ? ["same size"] : []),
    ...(ratios[1] > most.ratio ? ["grown"] : []),
    ...(blocked > most.blockedMs ? ["blocked"] : []),
  ];
  print(`${name.padEnd(28)}${reported.join("")}  ${complaints.join(", ")}`);
  if (complaints.length > 0) process.exitCode = 1;
}
