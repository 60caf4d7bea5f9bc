import { parentPort } from "node:worker_threads";
import { renderThermal } from "./render-thermal.ts";
import { answerMessages } from "./worker-thread.ts";

answerMessages(parentPort, renderThermal);
