import { send } from "#app/services/api.server.ts";
import { sessionContext } from "#app/services/browser-session.server.ts";
import { toCsvResponse } from "#app/services/csv-response.server.ts";
import { toCsv } from "#contract/rules/csv.ts";
import { toUrlName } from "#contract/rules/names.ts";
import { listMemberships } from "#contract/wire/memberships.ts";
import type { Route } from "./+types/users-csv";

const words = {
  columns: [
    "Name",
    "E-mail",
    "State",
    "Admin",
    "Owner",
    "Since",
    "Link works until",
    "Last active",
  ],
  states: { member: "member", invited: "invited", requested: "wants to join" },
  yes: "yes",
  no: "no",
};

/** The API judges who may have it. Times are UTC, for programs. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const projectName = toUrlName(args.params.projectName);
  const { memberships } = await send(args, listMemberships, { groupIdOrName: projectName });
  const rows = memberships.map((person) => [
    person.userName,
    person.email,
    words.states[person.pending ?? "member"],
    person.admin ? words.yes : words.no,
    person.owner ? words.yes : words.no,
    person.since,
    person.linkExpiresAt ?? "",
    person.lastActiveAt ?? "",
  ]);
  return toCsvResponse(toCsv([words.columns, ...rows]), `${projectName}-users.csv`);
}
