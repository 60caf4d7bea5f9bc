import { Gauge, type Registry } from "prom-client";
import { findNewestProven } from "#contract/rules/backups/backup-health.ts";
import { fewBackups } from "#contract/wire/backups/backups.ts";
import { countJobsOfLanes } from "#api/jobs/queries/lane-counts.ts";
import { countWaitingMails } from "#api/mail/queries/mail-facts.ts";
import type { Backend } from "../backend.ts";

interface Watched {
  name: string;
  help: string;
  labelNames?: string[];
  /** What it is now, with its labels. */
  read(): Promise<[labels: Record<string, string>, value: number][]>;
}

/** What a site does beside answering: looked up when the metrics are asked for. What cannot be is left out. */
export function watchBackend(registry: Registry, backend: Pick<Backend, "services">): void {
  const { log } = backend.services;
  for (const { read, labelNames = [], ...named } of listWatched(backend)) {
    const gauge: Gauge = new Gauge({
      ...named,
      labelNames,
      registers: [registry],
      collect: async () => {
        gauge.reset();
        try {
          /* Without labels it is 0 after a reset, which would be a figure. */
          if (labelNames.length === 0) gauge.remove();
          for (const [labels, value] of await read()) gauge.set(labels, value);
        } catch (error) {
          log({ level: "error", message: `Metric ${named.name}: ${String(error)}` });
        }
      },
    });
  }
}

function listWatched({ services }: Pick<Backend, "services">): Watched[] {
  const { store, files, backups, now } = services;
  const readJobs = once(async () => [...(await countJobsOfLanes(store.read, now()))]);
  const readBackups = once(async () => (await backups?.list(fewBackups)) ?? []);
  return [
    {
      name: "nightjar_jobs",
      help: "Jobs that have not ended, by lane and state",
      labelNames: ["lane", "state"],
      read: async () =>
        (await readJobs()).flatMap(([lane, { waiting, running, failed }]) =>
          Object.entries({ waiting, running, failed }).map(
            ([state, count]): [Record<string, string>, number] => [{ lane, state }, count],
          ),
        ),
    },
    {
      name: "nightjar_jobs_oldest_seconds",
      help: "For how long the oldest job of a lane has been due",
      labelNames: ["lane"],
      read: async () =>
        (await readJobs()).map(([lane, { oldest }]) => [
          { lane },
          oldest === undefined ? 0 : now().getTime() / 1000 - toSeconds(oldest),
        ]),
    },
    {
      name: "nightjar_mails_waiting",
      help: "Emails that are not sent yet, with those that wait for another attempt",
      read: async () => [[{}, await countWaitingMails(store.read, now())]],
    },
    {
      name: "nightjar_files_free_bytes",
      help: "Free on the disk of DATA_DIR; absent where files are in a bucket",
      read: async () => {
        const { free } = await files.measureSpace();
        return Number.isFinite(free) ? [[{}, free]] : [];
      },
    },
    {
      name: "nightjar_backup_made_timestamp_seconds",
      help: "When the newest backup was made; 0: never",
      read: async () => [[{}, toSeconds((await readBackups())[0]?.madeAt)]],
    },
    {
      name: "nightjar_backup_proven_timestamp_seconds",
      help: "When a backup was last restored and found whole; 0: never",
      read: async () => [[{}, toSeconds(findNewestProven(await readBackups())?.provenAt)]],
    },
  ];
}

/** Figures that are asked for together are looked up together. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= read().finally(() => (running = undefined)));
}

function toSeconds(iso: string | undefined): number {
  return iso === undefined ? 0 : Date.parse(iso) / 1000;
}
