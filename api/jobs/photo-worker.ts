import { parentPort } from "node:worker_threads";
import { renderPhoto } from "./render-photo.ts";
import { answerMessages } from "./worker-thread.ts";

answerMessages(parentPort, renderPhoto);
