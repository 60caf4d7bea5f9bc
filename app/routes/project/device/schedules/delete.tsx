import { data } from "react-router";
import { z } from "zod";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { deleteSchedule, listSchedules } from "#contract/wire/schedules/schedules.ts";
import { ownTitle } from "../own-title.ts";
import { requireDeviceView } from "../device-view.server.ts";
import type { Route } from "./+types/delete";
import { type Followers, nameFollowers } from "./followers.server.ts";
import { describeSchedule } from "./text.server.ts";

const text = {
  title: (description: string) => `Delete the schedule ${description}`,
  followed: ({ names, isOne, isLocked }: NonNullable<Followers>) => {
    if (isLocked) {
      return `${names} ${isOne ? "follows" : "follow"} it. You cannot delete it, because you are not in the project of every device that follows it.`;
    }
    return isOne
      ? `${names} follows it. It will have no schedule, and stop playing sounds once it has asked for one.`
      : `${names} follow it. They will have no schedule, and stop playing sounds once they have asked for one.`;
  },
  unfollowed: "No device that you can see follows it.",
  final: "You cannot undo this.",
  act: "Delete schedule",
  acting: "Deleting…",
  cancel: "Keep it",
  done: (description: string) => `The schedule “${description}” has been deleted.`,
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  const [{ path }, description, followers] = await Promise.all([
    requireDeviceView(args),
    requireName(args),
    nameFollowers(args, args.params.scheduleId),
  ]);
  const effect = followers ? text.followed(followers) : text.unfollowed;
  const isFinal = !followers?.isLocked;
  return { base: `${path}/schedules`, description, effect, isFinal };
}

export async function action(args: Route.ActionArgs) {
  const [{ path }, description] = await Promise.all([requireDeviceView(args), requireName(args)]);
  const { refused } = await readForm(args.request, z.looseObject({}));
  const outcome = await attempt(args, deleteSchedule, { id: args.params.scheduleId });
  if (!outcome.ok) return refused(outcome.refusal);
  const message = text.done(description);
  return redirectWithNotice(`${path}/schedules`, { tone: "success", text: message });
}

async function requireName(args: Route.LoaderArgs | Route.ActionArgs): Promise<string> {
  const { schedules } = await send(args, listSchedules, {});
  const found = schedules.find(({ id }) => String(id) === args.params.scheduleId);
  if (!found) throw data(null, { status: 404 });
  return describeSchedule(found.schedule).description;
}

export default function DeleteSchedule({ loaderData, actionData }: Route.ComponentProps) {
  const { base, description, effect, isFinal } = loaderData;
  return (
    <ConfirmPage
      title={text.title(description)}
      isPart
      back={{ to: base }}
      result={actionData}
      act={isFinal ? { label: text.act, pending: text.acting, tone: "danger" } : undefined}
      cancel={text.cancel}
    >
      <p>
        {effect} {isFinal && text.final}
      </p>
    </ConfirmPage>
  );
}
