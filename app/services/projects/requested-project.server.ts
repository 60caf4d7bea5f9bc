import { toUrlName } from "#contract/rules/navigation/names.ts";
import { listProjects } from "#contract/wire/projects/projects.ts";
import { send, type PageArgs } from "../api/api.server.ts";
import { siteOf } from "../navigation/site.server.ts";

/**
 * What the API finds the project of a file's address by. Ours takes the name as addresses have it, another server may
 * know the number alone.
 */
export async function findProjectKey(args: PageArgs, projectName: string): Promise<string> {
  const urlName = toUrlName(projectName);
  if (!siteOf(args.context).transport.baseUrl) return urlName;
  const { groups } = await send(args, listProjects, {});
  const found = groups.find(({ groupName }) => toUrlName(groupName) === urlName);
  return found ? String(found.id) : urlName;
}
