import { ApiFault, BrokenReply, call, type Outcome, Unreachable } from "#contract/client.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/envelope.ts";
import { clientHeader } from "#contract/wire/accounts/sessions.ts";
import type { Site } from "../navigation/site.server.ts";
import { brokenReply, unreachable } from "./unreachable.server.ts";

type Call<E extends AnyEndpoint> = Parameters<typeof call<E>>;
type Caller = Pick<Site, "transport" | "log">;

/**
 * The same as `call`, but a lost line is a refusal, and so are a broken reply and an API that throws in this process.
 * What fails is logged with its endpoint and its cause. Defects of the caller throw.
 */
export async function callApi<E extends AnyEndpoint>(
  { transport, log }: Caller,
  ...[endpoint, input, options = {}]: Tail<Call<E>>
): Promise<Outcome<E>> {
  const { name } = endpoint;
  try {
    const headers = { ...options.headers, [clientHeader.name]: clientHeader.ofPages };
    const outcome = await call(transport, endpoint, input, { ...options, headers });
    if (outcome.ok && outcome.leftOut) {
      const message = `${name} was answered with rows that do not fit, which were left out`;
      log({ level: "error", message, fields: outcome.leftOut });
    }
    /* What an API in this process fails at it logs itself. */
    if (!outcome.ok && transport.isLine && isFailure(outcome.refusal)) {
      const { status, message } = outcome.refusal;
      log({ level: "warn", message: `${name} was refused`, status, cause: message });
    }
    return outcome;
  } catch (fault) {
    if (fault instanceof Unreachable) {
      /* Where nobody waits any more, nothing has failed. */
      if (!options.signal?.aborted) {
        log({ level: "warn", message: fault.message, cause: describeCause(fault.cause) });
      }
      return { ok: false, refusal: unreachable };
    }
    if (!(fault instanceof BrokenReply || fault instanceof ApiFault)) throw fault;
    log({ level: "error", message: fault.message, stack: stackOf(fault.cause ?? fault) });
    return { ok: false, refusal: brokenReply };
  }
}

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/** No answer to what somebody did, but of a server that failed, or does not know what it is asked. */
function isFailure({ reason, status, message }: Refusal): boolean {
  return status >= 500 || reason === "notFound" || /^unknown fields/i.test(message);
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause ? `${cause.message}: ${describeCause(cause.cause)}` : cause.message;
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
