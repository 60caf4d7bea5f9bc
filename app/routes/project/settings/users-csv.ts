import { type CsvColumns, toCsvTable } from "#app/lists/csv-table.ts";
import { send } from "#app/services/api/api.server.ts";
import { toCsvResponse } from "#app/services/api/csv-response.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { listMemberships, type MembershipData } from "#contract/wire/projects/memberships.ts";
import type { Route } from "./+types/users-csv";

const states = { member: "member", invited: "invited", requested: "wants to join" };

const columns: CsvColumns<MembershipData> = {
  Name: ({ userName }) => userName,
  Email: ({ email }) => email,
  State: ({ pending }) => states[pending ?? "member"],
  Admin: ({ admin }) => (admin ? "yes" : "no"),
  Owner: ({ owner }) => (owner ? "yes" : "no"),
  Since: ({ since }) => since,
  "Link works until": ({ linkExpiresAt }) => linkExpiresAt,
  "Last active": ({ lastActiveAt }) => lastActiveAt,
};

/** The API judges who may have it. Times are UTC, for programs. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { id, groupName } = requireProject(args.context);
  const { memberships } = await send(args, listMemberships, { groupIdOrName: id });
  return toCsvResponse(toCsvTable(columns, memberships), `${toUrlName(groupName)}-users.csv`);
}
