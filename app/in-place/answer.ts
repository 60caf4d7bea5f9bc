import type { SendableForm } from "#app/forms/sendable-form.ts";

/** What an action says of a form that acts in place. */
export type InPlaceAnswer =
  | { status: "saved"; text: string; undo?: SendableForm | undefined }
  | {
      status: "failed";
      text: string;
      code: number;
      retry: SendableForm;
      /** There was no answer. */
      isLost?: boolean;
    };

/** Of a request that got no answer. */
export const unreachableCode = 503;

/** The line, or a server that has no time: it may go better later. */
export const passingCodes = [408, 425, 429, 502, 503, 504];

const busy = "The server is busy or restarting.";

const text: Record<number, string> = {
  400: "The form didn't arrive in full. Nothing was saved. Reload the page, then try again.",
  401: "Your session has ended. Sign in in another tab, then try again.",
  403: "Your account may not change this.",
  404: "It is not there any more. Somebody may have deleted it.",
  409: "Somebody else has changed it in the meantime.",
  413: "The form is too large. Nothing was saved. Shorten it, then try again.",
  415: "The server didn't take the form. Nothing was saved. Reload the page, then try again.",
  429: "Too many attempts. Wait a few minutes, then try again.",
  502: busy,
  503: busy,
  504: busy,
  507: "The server has no space left.",
};

/** Why it was not saved, by the status of the answer. */
export function describeFailure(code: number): string {
  return text[code] ?? "Something went wrong. The fault is ours and has been noted.";
}
