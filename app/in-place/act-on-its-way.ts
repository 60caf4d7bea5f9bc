import type { InPlaceAnswer } from "./answer.ts";

interface ActOnItsWay {
  take: (answer: InPlaceAnswer) => void;
  /** The page was not read anew since the act before it was saved. */
  isCut: boolean;
}

let onItsWay: ActOnItsWay | undefined;

export function setOnItsWay(act: ActOnItsWay): void {
  onItsWay = act;
}

/** Told by the client action. Gives whether the act before it was saved, and its page not read anew since. */
export function takeAnswer(answer: InPlaceAnswer): { isCut: boolean } {
  onItsWay?.take(answer);
  return { isCut: onItsWay?.isCut === true };
}
