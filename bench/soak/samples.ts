import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { median } from "../stores/print-times.ts";
import type { Load } from "./keep-up.ts";

export interface Sample extends Load {
  /** In MiB, as the next two. */
  memory: number;
  heap: number;
  /** What the heap holds outside of itself. */
  external: number;
  descriptors: number;
  /** In MiB; 0 on PostgreSQL. */
  writeAhead: number;
  /** Jobs that have not ended. */
  jobs: number;
}

interface Watched {
  pid: number;
  dataDir: string;
  url: string;
  metricsToken: string;
  load: Load;
}

export async function takeSample({ pid, dataDir, url, ...watched }: Watched): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${watched.metricsToken}` },
  });
  const metrics = await response.text();
  const mebibytesOf = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]) / 1024 ** 2;
  return {
    ...watched.load,
    memory: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024,
    heap: mebibytesOf("nodejs_heap_size_used_bytes"),
    external: mebibytesOf("nodejs_external_memory_bytes"),
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    writeAhead: await stat(join(dataDir, "nightjar.sqlite-wal")).then(
      ({ size }) => size / 1024 ** 2,
      () => 0,
    ),
    jobs: [...metrics.matchAll(/^nightjar_jobs\{.*state="(?:waiting|running)".*\} (\d+)$/gm)]
      .map(([, count]) => Number(count))
      .reduce((sum, count) => sum + count, 0),
  };
}

export function describe(sample: Sample, minutes: number): string {
  const { ms, memory, heap, external, descriptors, writeAhead, jobs, failures } = sample;
  const sorted = ms.toSorted((a, b) => a - b);
  const quantile = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(0);
  return [
    `${minutes.toFixed(1)} min: ${ms.length} answered, ${failures.length} failed`,
    `half in ${quantile(0.5)} ms, 99 of 100 in ${quantile(0.99)} ms`,
    `${memory.toFixed(0)} MiB (heap ${heap.toFixed(0)}, outside ${external.toFixed(0)})`,
    `${descriptors} descriptors`,
    `${writeAhead.toFixed(1)} MiB of WAL`,
    `${jobs} jobs`,
  ].join(", ");
}

const mostGrowth = 1.2;
/** Of the samples: what came before is warming up. */
const warmed = 0.2;
const compared = 0.25;

/** What is held at the end beside what was held once it was warm. */
export function findGrowth(samples: readonly Sample[]) {
  const length = Math.ceil(compared * samples.length);
  const from = Math.floor(warmed * samples.length);
  const early = samples.slice(from, from + length);
  const late = samples.slice(-length);
  const names = { memory: "Memory", descriptors: "Descriptors", writeAhead: "WAL" } as const;
  return Object.entries(names).map(([key, name]) => {
    const of = (some: readonly Sample[]) =>
      median(some.map((one) => one[key as keyof typeof names]));
    const ratio = of(early) === 0 ? 1 : of(late) / of(early);
    return { name, ratio, isTooMuch: ratio > mostGrowth };
  });
}
