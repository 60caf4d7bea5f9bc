import { answerMessages } from "#api/threads/answer-messages.ts";
import { renderPhoto } from "./render-photo.ts";

answerMessages(renderPhoto);
