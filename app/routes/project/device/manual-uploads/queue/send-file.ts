import type { ChosenFile } from "./chosen-file.ts";

export type Sent =
  | { kind: "sent"; refused: { name: string; reason: string }[] }
  /** The line was lost, or the server has no time: it may go better later. */
  | { kind: "again"; afterMs?: number }
  /** This file will never be taken. */
  | { kind: "refused"; text: string }
  /** No file will be taken until somebody does something. */
  | { kind: "stopped"; text: string };

const text = {
  ended: "Your session has ended. Sign in again in another tab, then continue.",
  gone: "This upload takes no more files.",
};

/** Sends one file, and tells on the way how many bytes have gone. */
export function sendFile(
  to: string,
  { name, file }: ChosenFile,
  { onProgress, signal }: { onProgress(bytes: number): void; signal: AbortSignal },
): Promise<Sent> {
  const body = new FormData();
  body.append("file", file, name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", to);
    request.upload.addEventListener("progress", ({ loaded }) =>
      onProgress(Math.min(loaded, file.size)),
    );
    const abort = () => request.abort();
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", abort);
      resolve(toSent(request));
    });
    signal.addEventListener("abort", abort, { once: true });
    request.send(body);
  });
}

function toSent(request: XMLHttpRequest): Sent {
  const { status } = request;
  if (status === 0) return { kind: "again" };
  const answer = readAnswer(request.responseText);
  if (status === 200 && answer?.refused) return { kind: "sent", refused: answer.refused };
  if (status === 401) return { kind: "stopped", text: text.ended };
  if (status === 507) return { kind: "stopped", text: answer?.text ?? text.gone };
  if (status === 429) {
    return { kind: "again", afterMs: Number(request.getResponseHeader("retry-after")) * 1000 };
  }
  if (status >= 500 || status < 400) return { kind: "again" };
  if (status === 403 || status === 404) return { kind: "stopped", text: text.gone };
  return { kind: "refused", text: answer?.text ?? text.gone };
}

interface Answer {
  refused?: { name: string; reason: string }[];
  text?: string;
}

function readAnswer(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
