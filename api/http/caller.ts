import type { CallerKind } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import type { SuperView } from "#contract/rules/roles.ts";
import {
  findDeviceCaller,
  findUserCaller,
  type DeviceCaller,
  type UserRow,
} from "../queries/access.ts";
import type { Services } from "../services.ts";

export interface User extends UserRow {
  sessionId: number;
  /** The global permission, unless this request has put it aside with `view-mode=user`. */
  superView: SuperView;
}

export interface Callers {
  anyone: undefined;
  user: User;
  superUser: User;
  device: DeviceCaller;
}

interface Presented {
  token: string | undefined;
  /** The request asks to be treated as an ordinary user. */
  asUser: boolean;
}

/** Finds who calls, and refuses whoever may not call this kind of endpoint at all. */
export async function identifyCaller<K extends CallerKind>(
  services: Services,
  kind: K,
  presented: Presented,
): Promise<Callers[K]> {
  if (kind === "anyone") return undefined as Callers[K];
  if (!presented.token) throw new Refusal("unauthenticated", "No authorization token was given.");
  if (kind === "device") return (await requireDevice(services, presented.token)) as Callers[K];
  const user = await requireUser(services, presented);
  if (kind === "superUser" && user.superView === "off") {
    throw new Refusal("missing", "User is not an admin.");
  }
  return user as Callers[K];
}

async function requireUser(services: Services, { token = "", asUser }: Presented): Promise<User> {
  const { id, session } = await services.tokens.verify("user", token);
  const user = await findUserCaller(services.store.read, {
    id,
    sessionId: session,
    now: services.now(),
  });
  if (!user) throw new Refusal("unauthenticated", "The session has ended. Sign in again.");
  return { ...user, sessionId: session, superView: asUser ? "off" : user.global_permission };
}

async function requireDevice(services: Services, token: string): Promise<DeviceCaller> {
  const { id } = await services.tokens.verify("device", token);
  const device = await findDeviceCaller(services.store.read, id);
  if (!device) throw new Refusal("unauthenticated", "This device is not registered any more.");
  return device;
}

/** `Authorization: JWT <token>`, the scheme in any case. */
export function readToken(header: string | null | undefined): string | undefined {
  return /^JWT\s+(\S+)$/i.exec(header ?? "")?.[1];
}
