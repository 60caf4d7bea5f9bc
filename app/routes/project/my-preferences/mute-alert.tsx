import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { updateAlert } from "#contract/wire/alerts.ts";
import type { Route } from "./+types/mute-alert";
import { requireAlert } from "./alerts.server.ts";

const text = {
  back: "My preferences",
  cancel: "Cancel",
  saving: "Saving…",
  mute: {
    title: (tags: string, scope: string) => `Mute the alert on ${tags}, ${scope}`,
    effect: "It sends no email until you unmute it. Nothing else about it changes.",
    act: "Mute it",
    done: (tags: string) => `The alert on ${tags} is muted.`,
  },
  unmute: {
    title: (tags: string, scope: string) => `Unmute the alert on ${tags}, ${scope}`,
    effect:
      "It emails you again from the next recording. You get no emails for what was recorded while it was muted.",
    act: "Unmute it",
    done: (tags: string) => `The alert on ${tags} will email you again.`,
  },
};

const form = z.object({ muted: z.enum(["yes", "no"]) });

export async function loader(args: Route.LoaderArgs) {
  const { alert, path, tags, scope } = await requireAlert(args);
  const act = alert.mutedSince === undefined ? ("mute" as const) : ("unmute" as const);
  return { path, tags, scope, act };
}

export async function action(args: Route.ActionArgs) {
  const { alert, path, tags } = await requireAlert(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const muted = value.muted === "yes";
  const outcome = await attempt(args, updateAlert, { id: alert.id, muted });
  if (!outcome.ok) return refused(outcome.refusal);
  const message = text[muted ? "mute" : "unmute"].done(tags);
  return redirectWithNotice(path, { tone: "success", text: message });
}

export default function MuteAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { path, tags, scope, act } = loaderData;
  return (
    <ConfirmPage
      title={text[act].title(tags, scope)}
      back={{ to: path, label: text.back }}
      result={actionData}
      act={{ label: text[act].act, pending: text.saving }}
      cancel={text.cancel}
    >
      <p>{text[act].effect}</p>
      <input type="hidden" name="muted" value={act === "mute" ? "yes" : "no"} />
    </ConfirmPage>
  );
}
