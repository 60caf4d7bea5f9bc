import { parentPort } from "node:worker_threads";
import { makeHeat } from "./make-heat.ts";
import { answerMessages } from "./worker-thread.ts";

answerMessages(parentPort, makeHeat);
