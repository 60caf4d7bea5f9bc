import { subDays } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { removalOf, trashDays } from "#contract/rules/projects/deleted-projects.ts";
import { formatWhen } from "#api/mail/format-when.ts";
import { projectDeletedMail, projectRestoredMail } from "#api/mail/deleted-project-mails.ts";
import type { Mail } from "#api/mail/mail.ts";
import type { Db } from "#api/db/open.ts";
import { markProjectDeleted, markProjectRestored } from "../queries/deleted-projects.ts";
import { listReachableMembers } from "../queries/memberships.ts";
import type { Services } from "#api/services.ts";
import {
  changePeople,
  noSuchProject,
  recordAct,
  type Actor,
  type Project,
} from "./change-people.ts";
import { enqueueMailToOther } from "./enqueue-mail-to-other.ts";
import { factsForOutsider } from "./join-project.ts";

/**
 * Puts a project into the trash and mails its other members. Nobody sees it there; what its devices send is taken in as
 * before, so that nothing is missing when it is restored. Gives when it is removed for good. Refuses `missing` where
 * another has deleted it meanwhile.
 */
export function deleteProject(services: Services, by: Actor, project: Project): Promise<Date> {
  return changePeople(services, project, async (trx) => {
    const at = services.now();
    if (!(await markProjectDeleted(trx, { id: project.id, byId: by.id }, at)))
      throw noSuchProject(project.id);
    const details = { name: project.name };
    await recordAct(services, trx, by, {
      action: "project deleted",
      projectId: project.id,
      details,
    });
    const removedAt = removalOf(at);
    await mailOtherMembers(services, trx, by, project, (facts, mayRestore) => {
      const until = formatWhen(removedAt.toISOString(), services.settings.defaultTimeZone);
      return projectDeletedMail({ ...facts, byName: by.name, until, mayRestore });
    });
    return removedAt;
  });
}

/** Refuses `missing` where it is not in the trash any more, or is about to be removed. */
export function restoreProject(services: Services, by: Actor, project: Project): Promise<void> {
  return changePeople(services, project, async (trx) => {
    const after = subDays(services.now(), trashDays);
    if (!(await markProjectRestored(trx, project.id, after)))
      throw noSuchDeletedProject(project.id);
    const details = { name: project.name };
    await recordAct(services, trx, by, {
      action: "project restored",
      projectId: project.id,
      details,
    });
    await mailOtherMembers(services, trx, by, project, (facts) =>
      projectRestoredMail({ ...facts, byName: by.name }),
    );
  });
}

export function noSuchDeletedProject(id: number): Refusal {
  return new Refusal("missing", `Could not find a deleted group with an id of '${id}' for user`);
}

async function mailOtherMembers(
  services: Services,
  trx: Db,
  by: Actor,
  project: Project,
  toMail: (facts: ReturnType<typeof factsForOutsider>, isAdmin: boolean) => Mail,
): Promise<void> {
  const members = await listReachableMembers(trx, project.id);
  /* In one order everywhere: the counts of recipients are those of all projects. */
  for (const { admin, email } of members.toSorted(byEmail)) {
    if (email === by.email) continue;
    const mail = toMail(factsForOutsider(services, project, email), admin === 1);
    await enqueueMailToOther(services, trx, mail);
  }
}

function byEmail(a: { email: string }, b: { email: string }): number {
  return a.email < b.email ? -1 : 1;
}
