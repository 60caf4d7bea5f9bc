import { data, redirect } from "react-router";
import { z } from "zod";
import { ButtonForm } from "../components/forms/button-form.tsx";
import { FormPage } from "../components/forms/form-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, toErrorPage } from "../services/api/api.server.ts";
import { fromUrlToken } from "#contract/rules/accounts/link-tokens.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { readStoppableAlert, stopAlert } from "#contract/wire/alerts.ts";
import type { Route } from "./+types/stop-alert";
import { describeScope, formatTags, tagsOfAlert } from "./project/my-preferences/alerts.server.ts";

const text = {
  title: "Stop an alert",
  question: "Stop this alert?",
  stopped: "This alert is stopped",
  about: (tags: string, scope: string, project: string) =>
    `It watches for ${tags} at ${scope}, in the project ${project}.`,
  anywhere: (tags: string, project: string) =>
    `It watches for ${tags} anywhere in the project ${project}.`,
  effect:
    "It will be muted: it sends no email until you unmute it. Your other alerts stay as they are.",
  isStopped: "It is muted: it sends no email until you unmute it.",
  submit: "Stop this alert",
  pending: "Stopping…",
  see: "See the alert",
  isIncomplete: "This link is incomplete. Copy the whole link.",
  isGone: "This alert is gone. It sends no more emails.",
};

/** What mail programs send in place of the button, by RFC 8058. They follow no redirect. */
const form = z.object({ "List-Unsubscribe": z.string().optional() });

export async function loader(args: Route.LoaderArgs) {
  const token = fromUrlToken(args.params.token);
  const outcome = await attempt(args, readStoppableAlert, { token });
  if (outcome.ok) {
    const { id, mutedSince, projectName, ...alert } = outcome.reply.alert;
    const tags = formatTags(tagsOfAlert(alert));
    return {
      state: mutedSince === undefined ? ("open" as const) : ("stopped" as const),
      about:
        alert.scope === "project"
          ? text.anywhere(tags, projectName)
          : text.about(tags, describeScope(alert), projectName),
      path: `${toProjectPath({ groupName: projectName })}/my-settings/alerts/${id}`,
    };
  }
  const { reason } = outcome.refusal;
  if (reason === "missing") return data({ state: "gone" as const }, { status: 410 });
  if (reason === "unauthenticated") return data({ state: "incomplete" as const }, { status: 404 });
  throw toErrorPage(outcome.refusal);
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  const token = fromUrlToken(args.params.token);
  const outcome = await attempt(args, stopAlert, { token });
  if (!outcome.ok && outcome.refusal.reason !== "missing") return refused(outcome.refusal);
  return value?.["List-Unsubscribe"]
    ? data(undefined, { status: 200 })
    : redirect(args.url.pathname, 303);
}

export default function StopAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData;
  if (state === "gone" || state === "incomplete") {
    return (
      <FormPage title={text.title} problems={toProblems(actionData)}>
        <p>{state === "gone" ? text.isGone : text.isIncomplete}</p>
      </FormPage>
    );
  }
  const { about, path } = loaderData;
  const isStopped = state === "stopped";
  return (
    <FormPage
      title={text.title}
      heading={isStopped ? text.stopped : text.question}
      problems={toProblems(actionData)}
      links={[{ to: path, label: text.see }]}
    >
      <p>{about}</p>
      <p>{isStopped ? text.isStopped : text.effect}</p>
      {!isStopped && <ButtonForm label={text.submit} pending={text.pending} tone="primary" />}
    </FormPage>
  );
}
