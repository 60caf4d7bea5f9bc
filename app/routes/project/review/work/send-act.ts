import { describeFailure, passingCodes } from "#app/in-place/answer.ts";
import type { LeaseAnswer } from "../acts.ts";
import type { Sent } from "#app/in-place/act-queue.ts";

const text = {
  ended: "Your session has ended. Sign in in another tab, then try again.",
  refused: "The server didn't save it.",
};

const timeoutMs = 30_000;

interface Act {
  to: string;
  fields: [name: string, value: string][];
}

/** Sends one act, and tells whether it is worth another try. */
export async function sendAct({ to, fields }: Act): Promise<Sent> {
  const response = await post(to, fields);
  if (response.ok) return { kind: "saved" };
  const { status } = response;
  /* Whoever has no session is sent to sign in. */
  if (status === 401 || response.type === "opaqueredirect")
    return { kind: "stopped", text: text.ended };
  if (passingCodes.includes(status)) return { kind: "again", busy: describeFailure(status) };
  if (status >= 500) return { kind: "again", fault: text.refused };
  const answer = (await response.json().catch(() => undefined)) as { text?: string } | undefined;
  return { kind: "refused", text: answer?.text ?? text.refused };
}

/** The next recordings; undefined where the server cannot be asked now. */
export async function fetchNext(
  to: string,
  { held, count }: { held: readonly number[]; count: number },
): Promise<LeaseAnswer | undefined> {
  const fields: [string, string][] = [
    ["next", String(count)],
    ...held.map((id): [string, string] => ["held", String(id)]),
  ];
  try {
    const response = await post(to, fields);
    return response.ok ? ((await response.json()) as LeaseAnswer) : undefined;
  } catch {
    return undefined;
  }
}

function post(to: string, fields: [string, string][]): Promise<Response> {
  return fetch(to, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
}
