import { toLink } from "#api/accounts/operations/issue-link-token.ts";
import type { Services } from "#api/services.ts";
import { findAlertWithScope, type AlertWithScope } from "../queries/alerts.ts";
import { noSuchAlert } from "./change-alert.ts";

/** For one alert alone, as long as there is that alert: a person may look for it in an old email. */
export async function toStopLink(services: Services, id: number): Promise<string> {
  return toLink(services, "stop-alert", await services.tokens.sign("stop-alert", { id }));
}

/** Refuses `unauthenticated` what is no sound token of an alert, `missing` one whose alert is gone. */
export async function findStoppableAlert(
  { tokens, store }: Services,
  token: string,
): Promise<AlertWithScope> {
  const { id } = await tokens.verify("stop-alert", token);
  const alert = await findAlertWithScope(store.read, id);
  if (!alert) throw noSuchAlert(id);
  return alert;
}
