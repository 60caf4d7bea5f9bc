import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { answerMessages } from "../threads/answer-messages.ts";

/* Who reads or writes meanwhile is never waited for: the rest is done the next time. */
const database = new DatabaseSync(workerData as string, { timeout: 0 });
database.exec("pragma synchronous = full");

answerMessages(() => database.exec("pragma wal_checkpoint(passive)"));
