import type { Store } from "#api/db/open.ts";

const at = "2026-11-20T06:00:00.000Z";
const times = { created_at: at, updated_at: at };

/** The first project and its only device, with the columns that there have always been: both have the id 1. */
export async function insertOldDevice(
  { write }: Pick<Store, "write">,
  kind: "thermal" | "trailcam",
): Promise<void> {
  const project = { name: "Kea", name_folded: "kea", url_name: "kea", ...times };
  await write.insertInto("projects").values(project).execute();
  const device = { project_id: 1, name: "Cam", name_folded: "cam", password_hash: "", salt_id: 1 };
  await write
    .insertInto("devices")
    .values({ ...device, uuid: 1, kind, ...times })
    .execute();
}
