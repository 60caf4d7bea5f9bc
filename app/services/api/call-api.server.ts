import { BrokenReply, call, type Outcome, Unreachable } from "#contract/client.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { logFault } from "./log-fault.server.ts";
import { brokenReply, unreachable } from "./unreachable.server.ts";

type Call<E extends AnyEndpoint> = Parameters<typeof call<E>>;

/** The same as `call`, but a lost line is a refusal, and so is a broken reply, which is logged. Defects of ours throw. */
export async function callApi<E extends AnyEndpoint>(...args: Call<E>): Promise<Outcome<E>> {
  try {
    return await call(...args);
  } catch (fault) {
    if (fault instanceof Unreachable) return { ok: false, refusal: unreachable };
    if (!(fault instanceof BrokenReply)) throw fault;
    logFault(fault.message, fault);
    return { ok: false, refusal: brokenReply };
  }
}
