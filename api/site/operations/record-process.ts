import { hoursToMilliseconds } from "date-fns";
import { writeJson } from "#api/db/stored-json.ts";
import type { Services } from "#api/services.ts";
import { deleteProcessesBefore, insertProcess, updateProcess } from "../queries/processes.ts";

interface ProcessFacts {
  host: string;
  pid: number;
  roles: readonly string[];
}

const keptHours = 24;

/** Enters this process, and gives what reports it anew. What others reported goes a day after they were last seen. */
export async function enterProcess(services: Services, facts: ProcessFacts, memoryBytes: number) {
  const { store, slowLog, settings, uuid, now } = services;
  const key = uuid();
  const at = now().toISOString();
  await insertProcess(store.write, {
    key,
    host: facts.host,
    pid: facts.pid,
    roles: facts.roles.join(","),
    version: settings.version,
    node: settings.nodeVersion,
    memory_bytes: memoryBytes,
    started_at: at,
    seen_at: at,
    slowest: writeJson("processes.slowest", []),
  });
  return async (report: { memoryBytes: number; isStopping?: boolean }): Promise<void> => {
    const seen_at = now().toISOString();
    const news = slowLog.takeNews();
    await updateProcess(store.write, key, {
      memory_bytes: report.memoryBytes,
      seen_at,
      ...(news ? { slowest: writeJson("processes.slowest", news) } : {}),
      ...(report.isStopping ? { stopped_at: seen_at } : {}),
    });
    const before = new Date(now().getTime() - hoursToMilliseconds(keptHours));
    await deleteProcessesBefore(store.write, before);
  };
}
