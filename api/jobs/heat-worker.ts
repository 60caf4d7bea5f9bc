import { answerMessages } from "../threads/answer-messages.ts";
import { makeHeat } from "./make-heat.ts";

answerMessages(makeHeat);
