import type { ReplyOf } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import {
  approveMembershipRequest,
  listProjectsOfAdmin,
  listProjectsOfUser,
  readMembershipRequest,
  requestDeviceAccess,
  requestMembership,
  withdrawMembershipRequest,
} from "#contract/wire/projects/memberships.ts";
import { requireProofOnPages } from "#api/accounts/operations/require-proof.ts";
import { serve } from "#api/http/serve.ts";
import { approveRequest } from "../operations/approve-request.ts";
import { requestMembership as request, withdrawRequest } from "../operations/request-membership.ts";
import { findDevice, findDeviceByName } from "#api/devices/queries/devices.ts";
import { isLinkTokenUnspent } from "#api/accounts/queries/link-tokens.ts";
import { findAnyMembership, type Membership } from "../queries/memberships.ts";
import { findAnyProject, listProjectNames, listProjectNamesOf } from "../queries/projects.ts";
import { findUser, findUserByEmail } from "#api/accounts/queries/users.ts";
import type { Services } from "#api/services.ts";
import { requireAnyProject, requireProject } from "./require-project.ts";

const sent = "Sent the request to the people who run the project";

export const membershipRequests = [
  serve(listProjectsOfAdmin, async ({ input, services }) => {
    const { id } = await requireUser(services, input.emailAddress);
    const rows = await listProjectNamesOf(services.store.read, id, { asAdmin: true });
    return { groups: rows.map(toNames) };
  }),

  serve(listProjectsOfUser, async ({ input, services }) => {
    const { read } = services.store;
    const { id, global_permission } = await requireUser(services, input.emailAddress);
    const rows = await (global_permission === "off"
      ? listProjectNamesOf(read, id, { asAdmin: false })
      : listProjectNames(read));
    return { groups: rows.map(toNames) };
  }),

  serve(requestMembership, async ({ input, caller, address, services }) => {
    const project = await requireAnyProject(services, input.groupId);
    const by = { ...caller, address };
    await request(services, by, { project, adminEmail: input.groupAdminEmail });
    return { messages: [sent] };
  }),

  serve(requestDeviceAccess, async ({ input, caller, address, services }) => {
    const project = await requireProjectOfDevice(services, input);
    const by = { ...caller, address };
    await request(services, by, { project, adminEmail: input.groupAdminEmail });
    return { messages: [sent] };
  }),

  serve(withdrawMembershipRequest, async ({ input, caller, address, services }) => {
    const project = await requireAnyProject(services, input.groupId);
    await withdrawRequest(services, { ...caller, address }, project);
    return { messages: ["Took your request back"] };
  }),

  serve(readMembershipRequest, async ({ input, caller, services }) => {
    const { tokens, store } = services;
    const mailed = await tokens.verify("join-group", input.membershipRequestJWT);
    const project = await requireProject(services, caller, mailed.group, "manage the project");
    const person = await findUser(store.read, mailed.id);
    if (!person) throw noSuchUser(mailed.id);
    const place = { projectId: project.id, userId: person.id };
    const membership = await findAnyMembership(store.read, place);
    const isUnspent = await isLinkTokenUnspent(store.read, Number(mailed.jti));
    return {
      groupId: project.id,
      groupName: project.name,
      userId: person.id,
      userName: person.name,
      email: person.email,
      state: stateOf(membership, isUnspent),
    };
  }),

  serve(approveMembershipRequest, async ({ input, caller, address, services }) => {
    const mailed = await services.tokens.verify("join-group", input.membershipRequestJWT);
    const project = await requireProject(services, caller, mailed.group, "manage the project");
    const { admin, owner } = input;
    if (admin || owner) requireProofOnPages(services, caller);
    const approval = { project, mailed, rights: { admin, owner } };
    const person = await approveRequest(services, { ...caller, address }, approval);
    return { userId: person.id, userName: person.name, messages: [`Added ${person.name}`] };
  }),
];

type State = ReplyOf<typeof readMembershipRequest>["state"];

async function requireUser({ store }: Services, email: string) {
  const user = await findUserByEmail(store.read, email);
  if (!user) throw noSuchUser(email);
  return user;
}

function noSuchUser(key: string | number): Refusal {
  return new Refusal("missing", `Could not find a user with a name or id of '${key}' for user`);
}

interface DeviceKey {
  deviceId?: number | undefined;
  deviceName?: string | undefined;
  groupName?: string | undefined;
}

/** By the device's id, or by its name and its project's. */
async function requireProjectOfDevice(
  services: Services,
  { deviceId, deviceName, groupName }: DeviceKey,
) {
  const { read } = services.store;
  const isNamed = deviceName !== undefined && groupName !== undefined;
  const isPartlyNamed = deviceName !== undefined || groupName !== undefined;
  if (deviceId !== undefined ? isPartlyNamed : !isNamed) {
    throw new Refusal("rule", "Give either a deviceId, or a deviceName and a groupName.");
  }
  const device = deviceId === undefined ? undefined : await findDevice(read, deviceId);
  const key = device?.project_id ?? groupName ?? "";
  const project = await findAnyProject(read, String(key));
  const found = device ?? (project && (await findDeviceByName(read, project.id, deviceName ?? "")));
  if (!project || !found) throw new Refusal("notFound", "There is no such device.");
  return project;
}

function stateOf(membership: Membership | undefined, isUnspent: boolean): State {
  if (membership?.standing === "full") return "member";
  const waits = membership && membership.standing !== "removed" && isUnspent;
  return waits ? "waiting" : "gone";
}

function toNames({ id, name }: { id: number; name: string }) {
  return { id, groupName: name, admin: false as const };
}
