import type { Services } from "../services.ts";

/** Does it again where it was asked for while it was being done; what fails is told to the log. */
export function oneAtATime({ log }: Services, work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let isRequestedAgain = false;

  async function repeat(): Promise<void> {
    try {
      do {
        isRequestedAgain = false;
        await work();
      } while (isRequestedAgain);
    } catch (error) {
      log({ level: "error", message: `Jobs: ${(error as Error).message}` });
    } finally {
      /* In the same turn as the last look, or who asks in between would wait for nothing. */
      current = undefined;
    }
  }

  return () => {
    isRequestedAgain = true;
    current ??= repeat();
    return current;
  };
}
