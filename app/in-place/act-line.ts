import type { SubmitFunction } from "react-router";
import type { SendableForm } from "#app/forms/sendable-form.ts";
import { setOnItsWay } from "./act-on-its-way.ts";
import type { Act, ActQueue, ActQueueState, Sent } from "./act-queue.ts";
import { type InPlaceAnswer, passingCodes } from "./answer.ts";
import { openActQueue } from "./open-act-queue.ts";

export interface InPlaceAct extends Act {
  /** Of the fetcher that sends it. */
  key: string;
  /** Takes back the act before it, whose answer says how: it has no fields of its own. */
  isUndo?: boolean;
}

export const nothingToSend: ActQueueState<InPlaceAct> = {
  phase: "idle",
  acts: [],
  saved: 0,
  refused: [],
};

let opened: { owner: number; queue: ActQueue<InPlaceAct> } | undefined;

/** One for the whole site: acts keep their order whatever they are about, and go on when their page is left. */
export function openLine(owner: number, submit: SubmitFunction): ActQueue<InPlaceAct> {
  if (opened?.owner === owner) return opened.queue;
  const queue = openActQueue<InPlaceAct>({
    send: (act) => sendForm(act, submit),
    storeKey: "unsent-acts",
    owner,
  });
  opened = { owner, queue };
  return queue;
}

export function readLine(): ActQueueState<InPlaceAct> {
  return opened?.queue.read() ?? nothingToSend;
}

const undoForms = new Map<string, SendableForm | undefined>();
/** Whose page is still being read anew after the last act. */
const rereading = new Map<string, Promise<void>>();

async function sendForm(act: InPlaceAct, submit: SubmitFunction): Promise<Sent> {
  const { key, isUndo } = act;
  const form = isUndo ? undoForms.get(key) : { action: act.to, fields: act.fields };
  if (!form) return { kind: "saved" };
  const body = new FormData();
  for (const [name, value] of form.fields) body.append(name, value);
  const { promise, resolve } = Promise.withResolvers<InPlaceAnswer>();
  setOnItsWay({ take: resolve, isCut: rereading.has(key) });
  const done = submit(body, {
    method: "post",
    action: form.action,
    navigate: false,
    fetcherKey: key,
  });
  const read = done.finally(() => {
    if (rereading.get(key) === read) rereading.delete(key);
  });
  rereading.set(key, read);
  /* Without an answer it was given up, or leads to another page. */
  const answer = await Promise.race([promise, done]);
  if (answer?.status === "failed" && passingCodes.includes(answer.code)) {
    return { kind: "again", ...(!answer.isLost && { busy: answer.text }) };
  }
  undoForms.set(key, answer?.status === "saved" ? answer.undo : undefined);
  return answer?.status === "failed" ? { kind: "refused", text: answer.text } : { kind: "saved" };
}
