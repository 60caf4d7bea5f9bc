import { parentPort } from "node:worker_threads";

export type Answer<Result> = { result: Result } | { error: unknown };

/** What a thread of a pool runs: answers one message for each. What is thrown is the answer, too. */
export function answerMessages<Request, Result>(
  answer: (request: Request) => Result | Promise<Result>,
): void {
  parentPort?.on("message", async (request: Request) => {
    parentPort?.postMessage(await toAnswer(answer, request));
  });
}

async function toAnswer<Request, Result>(
  answer: (request: Request) => Result | Promise<Result>,
  request: Request,
): Promise<Answer<Result>> {
  try {
    return { result: await answer(request) };
  } catch (error) {
    return { error };
  }
}
