/** What a user is to a project. Super-users are it in projects that are not their own, too. */
export type Role =
  | "requested"
  | "invited"
  | "member"
  | "admin"
  | "superRead"
  | "superReadMember"
  | "superWrite";

export type ProjectAction =
  | "see the project"
  | "see its devices and recordings"
  | "see its people"
  | "see how to reach its people"
  | "upload for a device"
  | "set up its devices and locations"
  | "tag its recordings"
  | "manage the project";

const reading = ["see the project", "see its devices and recordings", "see its people"] as const;
const working = [
  "upload for a device",
  "set up its devices and locations",
  "tag its recordings",
] as const;
const everything = [
  ...reading,
  ...working,
  "see how to reach its people",
  "manage the project",
] as const;

const allowed: Record<Role, ReadonlySet<ProjectAction>> = {
  requested: new Set(["see the project"]),
  invited: new Set(["see the project"]),
  member: new Set([...reading, ...working]),
  admin: new Set(everything),
  superRead: new Set([...reading, "see how to reach its people"]),
  superReadMember: new Set([...reading, ...working, "see how to reach its people"]),
  superWrite: new Set(everything),
};

export function can(role: Role | undefined, action: ProjectAction): boolean {
  return role !== undefined && allowed[role].has(action);
}

export interface MembershipFacts {
  admin: boolean;
  pending: "invited" | "requested" | null;
}

export type SuperView = "off" | "read" | "write";

/** Super-users who may write are above all; those who may read keep the rights of a membership of their own. */
export function roleOf(
  membership: MembershipFacts | undefined,
  superView: SuperView,
): Role | undefined {
  if (superView === "write") return "superWrite";
  const own = membership && (membership.pending ?? (membership.admin ? "admin" : "member"));
  if (superView === "off" || own === "admin") return own;
  return own === "member" ? "superReadMember" : "superRead";
}

export interface Rights {
  admin: boolean;
  owner: boolean;
}

/** Rights that nobody would keep; `others` are the other full members'. A project without an owner needs none. */
export function listLostRights(before: Rights, after: Rights, others: Rights): (keyof Rights)[] {
  const rights = ["admin", "owner"] as const;
  return rights.filter((right) => before[right] && !after[right] && !others[right]);
}
