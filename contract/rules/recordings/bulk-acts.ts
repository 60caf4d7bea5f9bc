import type { ProjectAction } from "../projects/roles.ts";

/** What can be done to many recordings at once. */
export const bulkActs = [
  "tag",
  "label",
  "unlabel",
  "delete",
  "restore",
  "move",
  "reprocess",
  "shift",
] as const;

export type BulkActKind = (typeof bulkActs)[number];

const tagging = "tag its recordings";
const managing = "manage the project";

/** As the page of one recording has it: admins delete, move and put times right, members do the rest. */
export const bulkRights: Record<BulkActKind, ProjectAction> = {
  tag: tagging,
  label: tagging,
  unlabel: tagging,
  delete: managing,
  restore: managing,
  move: managing,
  reprocess: tagging,
  shift: managing,
};
