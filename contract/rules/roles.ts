/** What a user is to a project. Super-users are it in projects that are not their own, too. */
export type Role = "requested" | "invited" | "member" | "admin" | "superRead" | "superWrite";

export type ProjectAction =
  | "see the project"
  | "see its devices and recordings"
  | "upload for a device"
  | "manage the project";

const allowed: Record<Role, ReadonlySet<ProjectAction>> = {
  requested: new Set(["see the project"]),
  invited: new Set(["see the project"]),
  member: new Set(["see the project", "see its devices and recordings", "upload for a device"]),
  admin: new Set([
    "see the project",
    "see its devices and recordings",
    "upload for a device",
    "manage the project",
  ]),
  superRead: new Set(["see the project", "see its devices and recordings"]),
  superWrite: new Set([
    "see the project",
    "see its devices and recordings",
    "upload for a device",
    "manage the project",
  ]),
};

export function can(role: Role | undefined, action: ProjectAction): boolean {
  return role !== undefined && allowed[role].has(action);
}

export interface MembershipFacts {
  admin: boolean;
  pending: "invited" | "requested" | null;
}

export type SuperView = "off" | "read" | "write";

/**
 * The strongest role of a person towards a project: super-users with write permission are above all, those with
 * read permission keep the rights of a membership of their own.
 */
export function roleOf(
  membership: MembershipFacts | undefined,
  superView: SuperView,
): Role | undefined {
  if (superView === "write") return "superWrite";
  const own = membership && (membership.pending ?? (membership.admin ? "admin" : "member"));
  if (superView === "read" && own !== "admin" && own !== "member") return "superRead";
  return own;
}
