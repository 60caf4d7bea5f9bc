import { workerData } from "node:worker_threads";
import { answerMessages } from "../threads/answer-messages.ts";
import type { ScanQuestion } from "./scan-threads.ts";
import { openSqliteHandle } from "./sqlite.ts";

const handle = openSqliteHandle(workerData as string, { readOnly: true });

answerMessages(({ sql, parameters }: ScanQuestion) => handle.prepare(sql).all(parameters));
