import { answerMessages } from "#api/threads/answer-messages.ts";
import { renderThermal } from "./render-thermal.ts";

answerMessages(renderThermal);
