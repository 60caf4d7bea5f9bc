import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";
import { requireProject } from "../navigation/navigation.server.ts";
import { oncePerRequest } from "../api/once-per-request.server.ts";

/** The active devices of the page's project. */
export const fetchDevices = oncePerRequest((args: PageArgs) => {
  const groupIdOrName = requireProject(args.context).id;
  return attempt(args, listProjectDevices, { groupIdOrName, "only-active": true });
});
