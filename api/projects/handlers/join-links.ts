import {
  createJoinLink,
  endJoinLink,
  listJoinLinks,
  readJoinLink,
  useJoinLink,
} from "#contract/wire/projects/join-links.ts";
import { limitFailures } from "#api/accounts/operations/limit-attempts.ts";
import { toLink } from "#api/accounts/operations/issue-link-token.ts";
import { isActing } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import * as links from "../operations/join-links.ts";
import { listLiveLinks, type JoinLinkRow } from "../queries/join-links.ts";
import type { Services } from "#api/services.ts";
import { requireProject } from "./require-project.ts";

export const joinLinks = [
  serve(createJoinLink, async ({ input, caller, address, services }) => {
    const { groupIdOrName: key, ...terms } = input;
    const project = await requireProject(services, caller, key, "manage the project");
    return { id: await links.createJoinLink(services, { ...caller, address }, { project, terms }) };
  }),

  serve(listJoinLinks, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const { id } = await requireProject(services, caller, key, "manage the project");
    if (isActing(caller)) return { links: [] };
    const rows = await listLiveLinks(services.store.read, id, services.now());
    return { links: await Promise.all(rows.map((row) => toJoinLink(services, row))) };
  }),

  serve(endJoinLink, async ({ input, caller, address, services }) => {
    const { groupIdOrName: key, linkId: id } = input;
    const project = await requireProject(services, caller, key, "manage the project");
    await links.endJoinLink(services, { ...caller, address }, { project, id });
    return { messages: ["The link no longer works"] };
  }),

  serve(readJoinLink, ({ input, address, services }) =>
    limitFailures(services, "token:address", address, async () => {
      const row = await links.readJoinLink(services, input.token);
      return {
        groupId: row.project_id,
        groupName: row.project_name,
        needsApproval: row.needs_approval === 1,
        createdBy: row.maker_name,
      };
    }),
  ),

  serve(useJoinLink, async ({ input, caller, address, services }) => {
    const row = await links.readJoinLink(services, input.token);
    const joined = await links.useJoinLink(services, { ...caller, address }, row);
    return { groupName: row.project_name, joined };
  }),
];

/** Its token follows from its number, so that it can be shown again. */
async function toJoinLink(services: Services, row: JoinLinkRow) {
  const token = await services.tokens.sign("join-link", { id: row.id });
  return {
    id: row.id,
    link: toLink(services, "join", token),
    maxPeople: row.max_people,
    people: row.people,
    needsApproval: row.needs_approval === 1,
    expiresAt: row.expires_at,
    createdBy: row.maker_name,
  };
}
