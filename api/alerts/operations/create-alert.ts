import { Refusal } from "#contract/envelope.ts";
import { haveSameTags } from "#contract/rules/alerts/alerts.ts";
import type { Db } from "#api/db/open.ts";
import { readJson, type WrittenJson } from "#api/db/stored-json.ts";
import { lockAccount } from "#api/projects/queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { insertAlert, listAlertRows, type AlertScope, type NewAlert } from "../queries/alerts.ts";

/** Its id. Refuses `taken` where the person has such an alert already. */
export function createAlert({ store, now }: Services, alert: NewAlert): Promise<number> {
  return store.write.transaction().execute(async (trx) => {
    await requireNoTwin(trx, alert);
    return insertAlert(trx, alert, now());
  });
}

interface Wait {
  userId: number;
  scope: AlertScope;
  conditions: WrittenJson<"alerts.conditions">;
}

/** At the start of a transaction: from then on the alerts of the person queue. */
export async function requireNoTwin(trx: Db, { userId, scope, conditions }: Wait): Promise<void> {
  await lockAccount(trx, userId);
  const rows = await listAlertRows(trx, { userId, scope });
  const twin = rows.find(({ id, conditions: stored }) =>
    haveSameTags(readJson("alerts.conditions", stored, id), conditions),
  );
  if (!twin) return;
  const msg = "You already have an alert for these tags there";
  throw new Refusal("taken", `${msg}: ${twin.id}.`, {
    errors: [{ param: "conditions", location: "body", msg, value: twin.id }],
  });
}
