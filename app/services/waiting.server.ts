import { listInvitations, type InvitationData } from "#contract/wire/invitations.ts";
import type { ProjectData } from "#contract/wire/projects.ts";
import { send, type PageArgs } from "./api.server.ts";
import { requireViewer } from "./navigation.server.ts";
import { toRoleWords } from "./role-words.server.ts";
import { siteOf } from "./site.server.ts";
import { formatMoment, readerZone } from "./times.server.ts";

/** A project that the person is not in yet, and what it waits for. */
export type Waiting = ReturnType<typeof toRow>;

/** Invitations first, then one's own requests. */
export async function listWaiting(args: PageArgs): Promise<Waiting[]> {
  const { invitations } = await send(args, listInvitations, {});
  return toWaiting(args.context, invitations);
}

/** The project list alone says neither who invited nor when. */
export function toWaiting(
  context: PageArgs["context"],
  invitations: InvitationData[] = [],
): Waiting[] {
  const pending = requireViewer(context).projects.filter((project) => project.pending);
  const known = new Set(invitations.map(({ groupId }) => groupId));
  const others = pending.filter(({ id }) => !known.has(id)).map(toFacts);
  const invited = others.filter(({ state }) => state === "invited");
  const requested = others.filter(({ state }) => state === "requested");
  const all = [...invitations.map(toInvitedFacts), ...invited, ...requested];
  const setting = { zone: readerZone(context), now: siteOf(context).now() };
  return all.map((facts) => toRow(facts, setting));
}

interface Facts {
  id: number;
  name: string;
  state: "invited" | "requested";
  admin: boolean;
  owner: boolean;
  invitedBy?: string | undefined;
  since?: string;
}

function toFacts({ id, groupName, pending = "requested", admin, owner }: ProjectData): Facts {
  return { id, name: groupName, state: pending, admin, owner };
}

function toInvitedFacts({ groupId, groupName, ...facts }: InvitationData): Facts {
  return { ...facts, id: groupId, name: groupName, state: "invited" };
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
