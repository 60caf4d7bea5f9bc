/** What someone is in a project, in a word or two. */
export function toRoleWords({ admin, owner }: { admin: boolean; owner: boolean }): string {
  if (admin && owner) return "Admin and owner";
  if (admin) return "Admin";
  return owner ? "Owner" : "Member";
}
