import type { PageArgs } from "#app/services/api/api.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatMoment, formatShortMoment, readerZone } from "#app/services/times/times.server.ts";
import { permissionText } from "./permissions.ts";
import type { Person } from "#contract/wire/accounts/people.ts";

/** How pages show somebody. */
export function toPersonView(person: Person, context: PageArgs["context"]) {
  const zone = readerZone(context);
  const now = siteOf(context).now();
  const { id, userName: name, email, emailConfirmed, globalPermission } = person;
  return {
    id,
    name,
    initial: name.slice(0, 1).toUpperCase(),
    email,
    emailConfirmed,
    globalPermission,
    isSuperUser: globalPermission !== "off",
    permission: permissionText[globalPermission],
    registered: formatMoment(person.createdAt, zone, now),
    blocked: person.blockedAt && formatMoment(person.blockedAt, zone, now),
    lastActive: person.lastActiveAt && formatShortMoment(person.lastActiveAt, zone, now),
    path: `/all-people/${id}`,
  };
}

export type PersonView = ReturnType<typeof toPersonView>;
