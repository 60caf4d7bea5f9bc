import { ApiFault, BrokenReply, call, type Outcome, Unreachable } from "#contract/client.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { clientHeader } from "#contract/wire/accounts/sessions.ts";
import type { Site } from "../navigation/site.server.ts";
import { brokenReply, unreachable } from "./unreachable.server.ts";

type Call<E extends AnyEndpoint> = Parameters<typeof call<E>>;
type Caller = Pick<Site, "transport" | "log">;

/**
 * The same as `call`, but a lost line is a refusal, and so are a broken reply and an API that throws in this process,
 * which are logged. Defects of the caller throw.
 */
export async function callApi<E extends AnyEndpoint>(
  { transport, log }: Caller,
  ...[endpoint, input, options = {}]: Tail<Call<E>>
): Promise<Outcome<E>> {
  try {
    const headers = { ...options.headers, [clientHeader.name]: clientHeader.ofPages };
    return await call(transport, endpoint, input, { ...options, headers });
  } catch (fault) {
    if (fault instanceof Unreachable) return { ok: false, refusal: unreachable };
    if (!(fault instanceof BrokenReply || fault instanceof ApiFault)) throw fault;
    log({ level: "error", message: fault.message, stack: stackOf(fault.cause ?? fault) });
    return { ok: false, refusal: brokenReply };
  }
}

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
