import { answerMessages } from "#api/threads/answer-messages.ts";
import { makeHeat } from "./make-heat.ts";

answerMessages(makeHeat);
