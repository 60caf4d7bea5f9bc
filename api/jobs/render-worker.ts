import { answerMessages } from "../threads/answer-messages.ts";
import { renderThermal } from "./render-thermal.ts";

answerMessages(renderThermal);
