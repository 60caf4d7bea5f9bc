import { Refusal } from "#contract/envelope.ts";
import { haveSameTags } from "#contract/rules/alerts/alerts.ts";
import { requireAccount } from "#api/projects/queries/memberships.ts";
import { requireNoTwin } from "./create-alert.ts";
import { lockOwnAlert, scopeOf, updateAlert } from "../queries/alerts.ts";
import type { Services } from "#api/services.ts";
import { requireUnchanged } from "#api/db/require-unchanged.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";

interface Input {
  conditions: readonly { tag: string; automatic: boolean }[];
  frequencySeconds: number;
}

interface Change extends Partial<Input> {
  muted?: boolean | undefined;
  /** What it waits for, as it was read. */
  before?: Input | undefined;
}

/** Of the person's own alerts. Muting a muted alert keeps the first time. */
export function changeAlert(
  { store, now }: Services,
  { id, userId }: { id: number; userId: number },
  { conditions, frequencySeconds, muted, before }: Change,
): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    if (conditions !== undefined) await requireAccount(trx, userId);
    const locked = await lockOwnAlert(trx, { id, userId });
    if (!locked) throw noSuchAlert(id);
    const stored = readJson("alerts.conditions", locked.conditions, id);
    requireUnchanged({ conditions: stored, frequencySeconds: locked.frequency_seconds }, before);
    if (conditions !== undefined && !haveSameTags(stored, conditions)) {
      await requireNoTwin(trx, { userId, scope: scopeOf(locked), conditions: [...conditions] });
    }
    const mutedAt = muted ? (locked.muted_at ?? now().toISOString()) : null;
    const changes = {
      ...(conditions === undefined
        ? {}
        : { conditions: writeJson("alerts.conditions", [...conditions]) }),
      ...(frequencySeconds === undefined ? {} : { frequency_seconds: frequencySeconds }),
      ...(muted === undefined ? {} : { muted_at: mutedAt }),
    };
    await updateAlert(trx, id, changes, now());
  });
}

export function noSuchAlert(id: number): Refusal {
  return new Refusal("missing", `Could not find an alert with an id of '${id}' for user`);
}
