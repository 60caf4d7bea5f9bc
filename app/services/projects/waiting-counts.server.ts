import { countWaiting } from "#contract/wire/projects/waiting.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";
import { oncePerRequest } from "../api/once-per-request.server.ts";
import { requireViewer } from "../navigation/navigation.server.ts";

export interface WaitingCounts {
  invitations: number;
  requests: number;
  mails: number;
}

/** What waits for whoever looks, in the page's project and elsewhere. A page is not lost because it cannot be had. */
export const countWaitingFor = oncePerRequest(async (args: PageArgs): Promise<WaitingCounts> => {
  const { project, mayManage } = requireViewer(args.context);
  const projectId = mayManage ? project?.id : undefined;
  const outcome = await attempt(args, countWaiting, { projectId });
  const { invitations = 0, requests = 0, mails = 0 } = outcome.ok ? outcome.reply : {};
  return { invitations, requests, mails };
});
