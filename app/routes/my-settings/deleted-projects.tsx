import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatShortMoment, readerZone } from "#app/services/times/times.server.ts";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { trashDays } from "#contract/rules/projects/deleted-projects.ts";
import { listDeletedProjects, restoreProject } from "#contract/wire/projects/deleted-projects.ts";
import type { Route } from "./+types/deleted-projects";

const text = {
  title: "Deleted projects",
  back: "My settings",
  about: (days: number) =>
    `A deleted project can be restored by its admins for ${days} days. Then it is removed for good.`,
  none: "There is no deleted project that you can restore.",
  deleted: "Deleted",
  by: (name: string) => `by ${name}`,
  removed: "Removed for good",
  restore: "Restore",
  restoring: "Restoring…",
  restored: (name: string) => `${name} is back.`,
};

const form = z.object({ id: restoreProject.input.shape.id });

export async function loader(args: Route.LoaderArgs) {
  const { groups } = await send(args, listDeletedProjects, {});
  const [zone, now] = [readerZone(args.context), siteOf(args.context).now()];
  return {
    trashDays,
    projects: groups.map(({ id, groupName, deletedAt, deletedByName, removedAt, mayRestore }) => ({
      id,
      name: groupName,
      deleted: formatShortMoment(deletedAt, zone, now),
      by: deletedByName,
      removed: formatShortMoment(removedAt, zone, now),
      mayRestore,
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, restoreProject, value);
  if (!outcome.ok) return refused(outcome.refusal);
  const { groupName } = outcome.reply;
  const notice = { tone: "success" as const, text: text.restored(groupName) };
  return redirectWithNotice(toProjectPath({ groupName }), notice);
}

export default function DeletedProjects({ loaderData, actionData }: Route.ComponentProps) {
  const { projects } = loaderData;
  return (
    <TaskPage
      title={text.title}
      back={{ to: "/my-settings", label: text.back }}
      problems={toProblems(actionData)}
    >
      <p className="about">{text.about(loaderData.trashDays)}</p>
      {projects.length === 0 && <p>{text.none}</p>}
      <ListRows>
        {projects.map(({ id, name, deleted, by, removed, mayRestore }) => (
          <ListRow
            key={id}
            name={name}
            actions={
              mayRestore && (
                <ButtonForm
                  fields={{ id }}
                  label={text.restore}
                  about={name}
                  pending={text.restoring}
                />
              )
            }
          >
            <p>
              {text.deleted} <TimeOf {...deleted} /> {by && text.by(by)}
            </p>
            <p>
              {text.removed} <TimeOf {...removed} />
            </p>
          </ListRow>
        ))}
      </ListRows>
    </TaskPage>
  );
}
