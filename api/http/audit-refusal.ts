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

/** Writes down that somebody who is known was refused what is not theirs, or is not there, and hands the refusal on. */
export async function auditRefusal(
  { store, now }: Services,
  error: unknown,
  { endpoint, caller, address }: Refused,
): Promise<never> {
  const { user, device } = partiesOf(endpoint.caller, caller);
  const isRefused =
    error instanceof Refusal && (error.reason === "missing" || error.reason === "forbidden");
  const who = user ? `user:${user.id}` : device && `device:${device.id}`;
  if (!isRefused || !who) throw error;
  const window = { key: `refused:${who}`, seconds: hour };
  const { count } = await countOne(store.write, window, now());
  if (count > maxRows) throw error;
  const actor = user && { id: user.id, impersonatorId: user.impersonator_id };
  /* Not as the row's device, which may have gone meanwhile. */
  const details = { endpoint: endpoint.name, ...(device ? { device: device.id } : {}) };
  await insertAudit(store.write, { action: "access refused", actor, address, details }, now());
  throw error;
}

function partiesOf(
  kind: CallerKind,
  caller: Callers[CallerKind],
): { user?: User | undefined; device?: { id: number } | undefined } {
  if (kind === "anyone") return {};
  if (kind === "userOrDevice") return caller as Callers["userOrDevice"];
  return kind === "device" ? { device: caller as Callers["device"] } : { user: caller as User };
}
