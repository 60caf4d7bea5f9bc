import { Refusal } from "#contract/envelope.ts";
import { haveSameTags } from "#contract/rules/alerts/alerts.ts";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import { requireAccount } from "#api/projects/queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { insertAlert, listAlertRows, type NewAlert, updateAlert } from "../queries/alerts.ts";

/**
 * Its id. Of one that was muted the alert is heard again: programs that know no muting have no other way back. Refuses
 * `taken` where the person has such an alert already.
 */
export function createAlert({ store, now }: Services, alert: NewAlert): Promise<number> {
  return store.write.transaction().execute(async (trx) => {
    await requireAccount(trx, alert.userId);
    const twin = await findTwin(trx, alert);
    if (!twin) return insertAlert(trx, alert, now());
    if (!twin.muted_at) throw isTaken(twin.id);
    const changes = { muted_at: null, frequency_seconds: alert.frequencySeconds };
    await updateAlert(trx, twin.id, changes, now());
    return twin.id;
  });
}

type Wanted = Pick<NewAlert, "userId" | "scope" | "conditions">;

/** Once the person's account is locked, so that their alerts queue. */
export async function requireNoTwin(trx: Db, wanted: Wanted): Promise<void> {
  const twin = await findTwin(trx, wanted);
  if (twin) throw isTaken(twin.id);
}

async function findTwin(trx: Db, { userId, scope, conditions }: Wanted) {
  const rows = await listAlertRows(trx, { userId, scope });
  const twins = rows.filter(({ id, conditions: stored }) =>
    haveSameTags(readJson("alerts.conditions", stored, id), conditions),
  );
  /* There may be several from before a second was refused. */
  return twins.find(({ muted_at }) => muted_at === null) ?? twins[0];
}

function isTaken(id: number): Refusal {
  const msg = "You already have an alert for these tags there";
  return new Refusal("taken", `${msg}: ${id}.`, {
    errors: [{ param: "conditions", location: "body", msg, value: id }],
  });
}
