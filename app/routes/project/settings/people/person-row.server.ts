import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { toPersonPath } from "#app/services/projects/people.server.ts";
import { toRoleWords } from "#app/services/projects/role-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatDay, formatShortMoment, readerZone } from "#app/services/times/times.server.ts";
import type { MembershipData } from "#contract/wire/projects/memberships.ts";
import { listWithoutTwoStep } from "./without-two-step.ts";

export type PersonRow = ReturnType<typeof toPersonRow>;

export function toPersonRow(
  person: MembershipData,
  usersPath: string,
  context: PageArgs["context"],
) {
  const { id, userName, email, pending, since, invitedBy, linkExpiresAt, lastActiveAt } = person;
  const zone = readerZone(context);
  const now = siteOf(context).now();
  const demand = requireProject(context).settings?.requireTwoStep ?? "nobody";
  const isYou = id === requireViewer(context).user.id;
  return {
    name: userName,
    initial: userName.slice(0, 1).toUpperCase(),
    email,
    state: pending ?? ("member" as const),
    isYou,
    rights: toRoleWords(person),
    isPlain: !person.admin && !person.owner,
    lacksTwoStep: listWithoutTwoStep([person], demand).length > 0,
    since: since === undefined ? undefined : { iso: since, text: formatDay(since, zone) },
    invitedBy,
    expires: linkExpiresAt && {
      iso: linkExpiresAt,
      text: formatDay(linkExpiresAt, zone),
      isPast: linkExpiresAt < now.toISOString(),
    },
    lastActive: lastActiveAt ? formatShortMoment(lastActiveAt, zone, now) : undefined,
    path: toPersonPath(usersPath, person),
  };
}
