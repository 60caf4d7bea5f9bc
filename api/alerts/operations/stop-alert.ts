import { toLink } from "#api/accounts/operations/issue-link-token.ts";
import type { Services } from "#api/services.ts";
import { findAlertWithScope, type AlertWithScope } from "../queries/alerts.ts";
import { changeAlert, noSuchAlert } from "./change-alert.ts";

interface Owned {
  id: number;
  userId: number;
}

/** For one alert alone, as long as there is that alert: a person may look for it in an old email. */
export async function toStopLink(services: Services, alert: Owned): Promise<string> {
  return toLink(services, "stop-alert", await services.tokens.sign("stop-alert", alert));
}

/**
 * Refuses `unauthenticated` what is no sound token of an alert, `missing` one whose alert is gone, or of a project that
 * its owner may no longer see.
 */
export async function readStoppable(
  { tokens, store }: Services,
  token: string,
): Promise<AlertWithScope> {
  const owned = await tokens.verify("stop-alert", token);
  const alert = await findAlertWithScope(store.read, owned);
  if (!alert) throw noSuchAlert(owned.id);
  return alert;
}

/** Mutes the alert, also where its owner sees nothing of it for now. The same refusals but for that. */
export async function stopAlert(services: Services, token: string): Promise<void> {
  await changeAlert(services, await services.tokens.verify("stop-alert", token), { muted: true });
}
