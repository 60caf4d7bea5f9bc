import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { answerMessages } from "../threads/answer-messages.ts";

/* Who reads or writes meanwhile is never waited for: the rest is done the next time. */
const database = new DatabaseSync(workerData as string, { timeout: 0 });
database.exec("pragma synchronous = full");

const checkpoint = database.prepare("pragma wal_checkpoint(passive)");

/** How many pages the log held. */
answerMessages(() => Number(checkpoint.get()?.["log"]));
