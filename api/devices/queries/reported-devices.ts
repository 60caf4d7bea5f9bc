import type { Db } from "#api/db/open.ts";
import { isOutOfTrash } from "#api/projects/queries/access.ts";

export interface OfProject {
  /** Absent: of all. */
  projectId?: number;
}

/** The devices that people are mailed about: active, approved, and of projects that are not in the trash. By name. */
export function selectReportedDevices(db: Db, { projectId }: OfProject) {
  return db
    .selectFrom("devices")
    .select([
      "devices.id",
      "devices.project_id",
      "devices.name",
      "devices.latitude",
      "devices.longitude",
    ])
    .where("devices.deactivated_at", "is", null)
    .where("devices.approval_asked_at", "is", null)
    .where(isOutOfTrash("devices.project_id"))
    .$if(projectId !== undefined, (query) =>
      query.where("devices.project_id", "=", projectId as number),
    )
    .orderBy("devices.name_folded")
    .orderBy("devices.id");
}
