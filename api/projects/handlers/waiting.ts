import { countWaiting } from "#contract/wire/projects/waiting.ts";
import { can } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { findProject } from "../queries/projects.ts";
import { countLinksToPassOn, countRequests, countUnsent } from "../queries/waiting.ts";
import type { Services } from "#api/services.ts";
import { listOwnInvitations } from "./own-invitations.ts";

export const waiting = [
  serve(countWaiting, async ({ input, caller, services }) => {
    const [{ invitations }, requests, mails] = await Promise.all([
      listOwnInvitations(services, caller),
      input.projectId === undefined ? undefined : countAsking(services, caller, input.projectId),
      caller.superView === "write" ? countMails(services) : undefined,
    ]);
    return {
      invitations: invitations.length,
      ...(requests === undefined ? {} : { requests }),
      ...(mails === undefined ? {} : { mails }),
    };
  }),
];

async function countAsking({ store: { read } }: Services, caller: User, projectId: number) {
  const project = await findProject(read, caller, String(projectId));
  return can(project?.role, "manage the project") ? countRequests(read, projectId) : undefined;
}

function countMails({ store: { read }, settings, now }: Services): Promise<number> {
  return settings.smtp ? countUnsent(read, now()) : countLinksToPassOn(read, now());
}
