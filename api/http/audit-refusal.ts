import type { CallerKind } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import { countOne } from "#api/accounts/queries/limits.ts";
import type { Services } from "../services.ts";
import type { Callers, User } from "./caller.ts";

interface Refused {
  endpoint: { name: string; caller: CallerKind };
  caller: Callers[CallerKind];
  address: string;
}

/** Of one caller in an hour: programs that ask for what has gone would fill the table. */
const maxRows = 20;
const hour = 60 * 60;

/**
 * Writes down that somebody who is known was refused what is not theirs, or is not there. What keeps it from being
 * written is logged: the refusal is the answer all the same.
 */
export async function auditRefusal(
  services: Services,
  error: unknown,
  refused: Refused,
): Promise<void> {
  const isRefused =
    error instanceof Refusal && (error.reason === "missing" || error.reason === "forbidden");
  if (!isRefused) return;
  await write(services, refused).catch(({ message, stack }: Error) =>
    services.log({ level: "error", message: `A refusal was not written down: ${message}`, stack }),
  );
}

async function write(
  { store, now }: Services,
  { endpoint, caller, address }: Refused,
): Promise<void> {
  const { user, device } = partiesOf(endpoint.caller, caller);
  const who = user ? `user:${user.id}` : device && `device:${device.id}`;
  if (!who) return;
  const window = { key: `refused:${who}`, seconds: hour };
  const { count } = await countOne(store.write, window, now());
  if (count > maxRows) return;
  const actor = user && { id: user.id, impersonatorId: user.impersonator_id };
  /* Not as the row's device, which may have gone meanwhile. */
  const details = { endpoint: endpoint.name, ...(device ? { device: device.id } : {}) };
  await insertAudit(store.write, { action: "access refused", actor, address, details }, now());
}

function partiesOf(
  kind: CallerKind,
  caller: Callers[CallerKind],
): { user?: User | undefined; device?: { id: number } | undefined } {
  if (kind === "anyone") return {};
  if (kind === "userOrDevice") return caller as Callers["userOrDevice"];
  return kind === "device" ? { device: caller as Callers["device"] } : { user: caller as User };
}
