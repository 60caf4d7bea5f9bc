import { compareTexts } from "#contract/rules/text/compare-names.ts";
import { listInvitations, type InvitationData } from "#contract/wire/projects/invitations.ts";
import { send, type PageArgs } from "./api.server.ts";
import { requireViewer } from "../navigation/navigation.server.ts";
import { toRoleWords } from "../projects/role-text.server.ts";
import { siteOf } from "../navigation/site.server.ts";
import { formatMoment, readerZone } from "../times/times.server.ts";

/** A project that the person is not in yet, and what it waits for. */
export type Waiting = ReturnType<typeof toRow>;

/** Invitations first, then one's own requests. */
export async function listWaiting(args: PageArgs): Promise<Waiting[]> {
  const { invitations, requests } = await send(args, listInvitations, {});
  return toRows(args.context, [
    ...invitations.map(toInvitedFacts),
    ...requests.map(({ groupId: id, groupName: name, since }) => ({
      ...noRights,
      id,
      name,
      state: "requested" as const,
      since,
    })),
  ]);
}

/** The same by the project list alone, which says neither who invited nor when. */
export function listPending(context: PageArgs["context"]): Waiting[] {
  const pending = requireViewer(context).projects.flatMap(({ id, groupName, ...project }) =>
    project.pending ? [{ ...project, id, name: groupName, state: project.pending }] : [],
  );
  return toRows(
    context,
    pending.toSorted((a, b) => compareTexts(a.state, b.state)),
  );
}

const noRights = { admin: false, owner: false };

interface Facts {
  id: number;
  name: string;
  state: "invited" | "requested";
  admin: boolean;
  owner: boolean;
  invitedBy?: string | undefined;
  since?: string;
}

function toInvitedFacts({ groupId, groupName, ...facts }: InvitationData): Facts {
  return { ...facts, id: groupId, name: groupName, state: "invited" };
}

function toRows(context: PageArgs["context"], waiting: Facts[]): Waiting[] {
  const setting = { zone: readerZone(context), now: siteOf(context).now() };
  return waiting.map((facts) => toRow(facts, setting));
}

function toRow(facts: Facts, { zone, now }: { zone: string; now: Date }) {
  const { id, name, state, invitedBy, since } = facts;
  return {
    id,
    name,
    state,
    invitedBy,
    role: toRoleWords(facts),
    since: since === undefined ? undefined : formatMoment(since, zone, now),
  };
}
