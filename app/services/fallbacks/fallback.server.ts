import { Refusal } from "#contract/envelope.ts";
import type { AnyEndpoint, InputOf, ReplyOf } from "#contract/endpoint.ts";

/** Who asks a server in place of a page. */
export interface Asking {
  /** A call of the specification; throws its refusal. */
  ask<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>;
  /** 0 where nobody is signed in. */
  userId: number;
  now: Date;
  defaultTimeZone: string;
}

export interface Fallback {
  endpoint: AnyEndpoint;
  answer(asking: Asking, input: never): Promise<unknown>;
}

/** What stands for a call that a server does not know: the same answer made of calls of the specification. */
export function fallback<E extends AnyEndpoint>(
  endpoint: E,
  answer: (asking: Asking, input: InputOf<E>) => Promise<ReplyOf<E>>,
): Fallback {
  return { endpoint, answer };
}

/** What only our own server can do. */
export function notOffered(): Refusal {
  return new Refusal("unsupported", "The server that this site works with doesn't offer this.");
}
