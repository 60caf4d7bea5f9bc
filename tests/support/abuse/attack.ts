import type { Target } from "./target.ts";

export interface Attack {
  /** What is done, as the subject of "costs others nothing". */
  what: string;
  /** Tried on PostgreSQL in the short check, too. */
  onBoth?: true;
  /** What it needs to be there; not watched. */
  prepare?: (target: Target) => Promise<void>;
  /** Throws where an answer is not what it should be. */
  run: (target: Target) => Promise<void>;
}

/** Nothing that is sent is a failure of the server: no room and too much to do are none. */
export function isFailure(status: number): boolean {
  return status >= 500 && status !== 503 && status !== 507;
}
