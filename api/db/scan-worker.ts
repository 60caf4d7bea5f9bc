import { parentPort, workerData } from "node:worker_threads";
import type { ScanAnswer, ScanQuestion } from "./scan-threads.ts";
import { openSqliteHandle } from "./sqlite.ts";

const handle = openSqliteHandle(workerData as string, { readOnly: true });

parentPort?.on("message", ({ id, sql, parameters }: ScanQuestion) => {
  parentPort?.postMessage({ id, ...answer(sql, parameters) } satisfies ScanAnswer);
});

function answer(sql: string, parameters: readonly unknown[]): Pick<ScanAnswer, "rows" | "error"> {
  try {
    return { rows: handle.prepare(sql).all(parameters) };
  } catch (error) {
    return { error };
  }
}
