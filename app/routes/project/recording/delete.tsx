import { addDays } from "date-fns";
import { data } from "react-router";
import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, orErrorPage, type PageArgs } from "#app/services/api/api.server.ts";
import {
  requireProject,
  requireViewer,
  findOwnPath,
} from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import {
  kindOf,
  labelWords,
  placeNameOf,
  titleOf,
} from "#app/services/recordings/recording-text.server.ts";
import { whoSaysOf } from "#app/services/recordings/who-says.server.ts";
import { formatDateTime } from "#app/services/times/times.server.ts";
import { Figure } from "#app/ui/pictures.tsx";
import { Refusal } from "#contract/envelope.ts";
import { expiredDays } from "#contract/rules/recordings/kept-days.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { getRetention } from "#contract/wire/projects/retention.ts";
import { deleteRecording, undeleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import type { Route } from "./+types/delete";
import { readListContext } from "./list-context.server.ts";

const text = {
  title: (id: number) => `Delete recording #${id}`,
  deletedTitle: (id: number) => `Recording #${id} was deleted`,
  what: (kind: string, title: string, place: string, time: string) =>
    `${kind}: ${title}. ${place}, ${time}.`,
  gone: (things: string) =>
    `It comes off all lists, visits and reports${things && `, with ${things}`}.`,
  picture: "What it shows",
  stays: "Nothing is lost: an admin can put it back.",
  act: "Delete recording",
  acting: "Deleting…",
  cancel: "Keep it",
  back: "Back",
  done: (id: number) => `Recording #${id} deleted.`,
  restored: (id: number) => `Recording #${id} is back.`,
  kept: (things: string) =>
    `Only lists of deleted recordings show it. It can be put back${things && ` with all that it had: ${things}`}.`,
  expired: (time: string) =>
    `The project’s settings deleted it on ${time}, because it held only false triggers.`,
  removed: (time: string) => `Unless it is put back, it is deleted for good after ${time}.`,
  restore: "Put it back",
  restoring: "Putting it back…",
  adminsOnly: "Only admins of the project delete recordings or put them back.",
};

/** "1 track and 2 labels and notes"; nothing of what there is none of. */
function countThings(tracks: number, labels: number): string {
  return [
    tracks === 0 ? [] : tracks === 1 ? "1 track" : `${tracks} tracks`,
    labels === 0 ? [] : labels === 1 ? "1 label or note" : `${labels} labels and notes`,
  ]
    .flat()
    .join(" and ");
}

const form = z.object({
  restore: z.string().optional(),
  next: z.string().optional(),
});

type DeleteArgs = PageArgs & { params: { currentRecordingId: string } };

/** The recording of the address, deleted or not. */
async function requireRecording(args: DeleteArgs) {
  const id = args.params.currentRecordingId;
  const standing = await attempt(args, getRecording, { id });
  const { recording } = standing.ok
    ? standing.reply
    : orErrorPage(
        await attempt(args, getRecording, { id, deleted: true, "with-expired-at": true }),
      );
  if (recording.groupId !== requireProject(args.context).id) {
    throw data(null, { status: 404 });
  }
  return { recording, isDeleted: !standing.ok };
}

export async function loader(args: Route.LoaderArgs) {
  const { recording, isDeleted } = await requireRecording(args);
  const { defaultTimeZone, hasAi } = siteOf(args.context);
  const { projectPath, listPath, toRecording } = await readListContext(args);
  const { id, type, recordingDateTime, tracks, tags } = recording;
  const zone = zoneOf(recording.location, defaultTimeZone);
  const title = [titleOf(recording, hasAi), whoSaysOf(recording) ?? []].flat().join(" ");
  const time = formatDateTime(recordingDateTime, zone);
  const expiry = isDeleted ? await describeExpiry(args, recording.expiredAt, zone) : undefined;
  return {
    id,
    isDeleted,
    mayManage: requireViewer(args.context).mayManage,
    what: text.what(kindOf(recording), title, placeNameOf(recording), time),
    says: labelWords(recording, zone).join(" · "),
    effect: (isDeleted ? text.kept : text.gone)(countThings(tracks.length, tags.length)),
    expiry,
    picture: type !== "audio" ? `${projectPath}/media/${id}/thumbnail` : undefined,
    next: findOwnPath(args.url.searchParams.get("next") ?? "", args.url) ?? listPath,
    backTo: isDeleted ? listPath : toRecording(id),
  };
}

/** That nobody has deleted it, and until when it stays while the project deletes any. */
async function describeExpiry(args: PageArgs, expiredAt: string | undefined, zone: string) {
  if (expiredAt === undefined) return undefined;
  const { id: groupIdOrName, settings } = requireProject(args.context);
  const expired = text.expired(formatDateTime(expiredAt, zone));
  const isKept = (settings?.keepFalseTriggers ?? "always") === "always";
  if (isKept || !requireViewer(args.context).mayManage) return expired;
  const retention = await attempt(args, getRetention, { groupIdOrName });
  if (!retention.ok) return expired;
  const { begunAt = expiredAt } = retention.reply;
  const removedAt = addDays(begunAt > expiredAt ? begunAt : expiredAt, expiredDays).toISOString();
  return `${expired} ${text.removed(formatDateTime(removedAt, zone))}`;
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  if (!requireViewer(args.context).mayManage) {
    return refused(new Refusal("forbidden", text.adminsOnly));
  }
  const { recording } = await requireRecording(args);
  const { id } = recording;
  const { listPath, toRecording } = await readListContext(args);
  const target = args.url.pathname + args.url.search;
  if (value.restore !== undefined) {
    const outcome = await attempt(args, undeleteRecording, { id });
    if (!outcome.ok && outcome.refusal.reason !== "missing") return refused(outcome.refusal);
    return redirectWithNotice(toRecording(id), { tone: "success", text: text.restored(id) });
  }
  const outcome = await attempt(args, deleteRecording, { id });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(findOwnPath(value.next ?? "", args.url) ?? listPath, {
    tone: "success",
    text: text.done(id),
    undo: { action: target, fields: [["restore", "1"]] },
  });
}

export default function DeleteRecording({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isDeleted, mayManage, what, says, effect, picture } = loaderData;
  const { expiry, next, backTo } = loaderData;
  const back = { to: backTo, label: text.back };
  const shown = picture && <Figure src={picture} alt={text.picture} width={192} height={192} />;
  if (isDeleted) {
    return (
      <TaskPage title={text.deletedTitle(id)} back={back} problems={toProblems(actionData)}>
        <div className="prose">
          {shown}
          <p>{what}</p>
          {says && <p className="quiet">{says}</p>}
          {expiry && <p>{expiry}</p>}
          <p>{mayManage ? effect : text.adminsOnly}</p>
          {mayManage && (
            <ButtonForm
              fields={{ restore: 1 }}
              label={text.restore}
              pending={text.restoring}
              tone="primary"
            />
          )}
        </div>
      </TaskPage>
    );
  }
  return (
    <ConfirmPage
      title={text.title(id)}
      back={back}
      result={actionData}
      act={mayManage ? { label: text.act, pending: text.acting, tone: "danger" } : undefined}
      cancel={text.cancel}
    >
      <HiddenFields fields={[["next", next]]} />
      {shown}
      <p>{what}</p>
      <p>{effect}</p>
      <p>{mayManage ? text.stays : text.adminsOnly}</p>
    </ConfirmPage>
  );
}
