import type { CallerKind } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import type { SuperView } from "#contract/rules/projects/roles.ts";
import {
  findDeviceCaller,
  findUserCaller,
  isAdminAnywhere,
  type DeviceCaller,
  type UserRow,
} from "#api/projects/queries/access.ts";
import { isUseStale, markSessionUsed } from "#api/accounts/queries/sessions.ts";
import type { Services } from "../services.ts";
import { readTokenType } from "./tokens.ts";

export interface User extends UserRow {
  sessionId: number;
  /** The global permission, unless this request has put it aside with `view-mode=user`. */
  superView: SuperView;
  /** The site asks them for two-step sign-in, and they have none. */
  lacksTwoStep: boolean;
}

export interface Callers {
  anyone: undefined;
  user: User;
  superUser: User;
  device: DeviceCaller;
  userOrDevice: { user: User; device?: never } | { device: DeviceCaller; user?: never };
}

interface Presented {
  token: string | undefined;
  /** The request asks to be treated as an ordinary user. */
  asUser: boolean;
  /** The request may change something. */
  writes: boolean;
  /** Where two-step sign-in is asked for, it can still be set up by this. */
  opensEarly?: boolean;
}

/** Finds who calls, and refuses who is nobody of the kind; whether a user is a super-user says `requireSuperUser`. */
export async function identifyCaller<K extends CallerKind>(
  services: Services,
  kind: K,
  presented: Presented,
): Promise<Callers[K]> {
  if (kind === "anyone") return undefined as Callers[K];
  if (!presented.token) throw new Refusal("unauthenticated", "No authorization token was given.");
  if (kind === "device") return (await requireDevice(services, presented.token)) as Callers[K];
  if (kind === "userOrDevice" && readTokenType(presented.token) === "device") {
    return { device: await requireDevice(services, presented.token) } as Callers[K];
  }
  const user = await requireUser(services, presented);
  return (kind === "userOrDevice" ? { user } : user) as Callers[K];
}

/** With read permission, or with write permission alone. Refuses `missing`. */
export function requireSuperUser(
  { superView }: Pick<User, "superView">,
  permission: "read" | "write" = "read",
): void {
  const isOne = permission === "write" ? superView === "write" : superView !== "off";
  if (!isOne) throw new Refusal("missing", "User is not an admin.");
}

async function requireUser(
  services: Services,
  { token = "", asUser, writes, opensEarly = false }: Presented,
): Promise<User> {
  const { store } = services;
  const now = services.now();
  const { id, session } = await services.tokens.verify("user", token);
  const user = await findUserCaller(store.read, { id, sessionId: session, now });
  if (!user || !mayActAs(user)) {
    throw new Refusal("unauthenticated", "The session has ended. Sign in again.");
  }
  if (writes && user.impersonator_permission === "read") {
    throw new Refusal(
      "forbidden",
      "With read permission, you cannot change anything while acting as someone else.",
    );
  }
  if (isUseStale(user.used_at, now)) await markSessionUsed(store.write, session, now);
  const lacksTwoStep = await isAskedForTwoSteps(services, user);
  if (lacksTwoStep && !opensEarly) {
    const message = "This site asks for two-step sign-in. Set it up in your settings first.";
    throw new Refusal("lacksTwoStep", message);
  }
  const superView = asUser || lacksTwoStep ? "off" : user.global_permission;
  return { ...user, sessionId: session, superView, lacksTwoStep };
}

/** Whether the site asks it of them, and they have none. Whoever acts as somebody else had to have it to do so. */
async function isAskedForTwoSteps({ settings, store }: Services, user: UserRow): Promise<boolean> {
  const { requireTwoStep: demand } = settings;
  if (demand === "nobody" || user.two_step_at !== null || user.impersonator_id !== null) {
    return false;
  }
  if (demand === "everyone" || user.global_permission !== "off") return true;
  return isAdminAnywhere(store.read, user.id);
}

/** Whoever acts as someone else may still do so: nobody becomes more than they are. */
function mayActAs({ impersonator_permission: permission, global_permission }: UserRow): boolean {
  return permission === "read" ? global_permission === "off" : permission !== "off";
}

/** Links that let in whoever holds them are not shown to who acts as somebody else, and may only read. */
export function isActing({ impersonator_id }: User): boolean {
  return impersonator_id !== null;
}

/** Some things nobody may do while acting as somebody else. */
export function requireOneself(caller: User): void {
  if (!isActing(caller)) return;
  throw new Refusal(
    "forbidden",
    "You cannot change passwords, addresses or permissions while acting as someone else.",
  );
}

async function requireDevice(services: Services, token: string): Promise<DeviceCaller> {
  const { id } = await services.tokens.verify("device", token);
  const device = await findDeviceCaller(services.store.read, id);
  if (!device) throw new Refusal("unauthenticated", "This device is not registered any more.");
  if (device.approval_asked_at !== null) {
    throw new Refusal("forbidden", "This device waits for an admin of its project to approve it.");
  }
  return device;
}

/** `Authorization: JWT <token>`, the scheme in any case. */
export function readToken(header: string | null | undefined): string | undefined {
  return /^JWT\s+(\S+)$/i.exec(header ?? "")?.[1];
}
