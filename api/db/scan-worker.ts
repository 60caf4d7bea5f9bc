import { workerData } from "node:worker_threads";
import { answerMessages } from "../threads/answer-messages.ts";
import { openSqliteHandle } from "./sqlite-handle.ts";

export interface ScanQuestion {
  sql: string;
  parameters: readonly unknown[];
}

const handle = openSqliteHandle(workerData as string, "reading");

answerMessages(({ sql, parameters }: ScanQuestion) => handle.prepare(sql).all(parameters));
