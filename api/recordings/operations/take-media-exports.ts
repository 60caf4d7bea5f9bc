import { exportMediaKind } from "#contract/wire/recordings/media-export.ts";
import { forUpdate } from "#api/db/for-update.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";
import type { Db } from "#api/db/open.ts";
import { exportMediaJob } from "#api/jobs/job-kinds.ts";

/**
 * Takes away the ZIP files of a project that may hold the sound of a recording, and has those that are being made begin
 * again: whoever makes one loses the lease, and with it what was made. Gives the keys of files to remove.
 */
export async function takeMediaExports(
  trx: Db,
  recording: { id: number; project_id: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom("jobs")
    .select(["id", "payload", "result", "result_key"])
    .where("kind", "=", exportMediaKind)
    .where((eb) =>
      eb.or([
        eb("result_key", "is not", null),
        eb.and([eb("finished_at", "is", null), eb("cancelled_at", "is", null)]),
      ]),
    )
    .orderBy("id")
    /* One that ends at this moment is seen as it has ended. */
    .$call(forUpdate)
    .execute();
  const held = rows.filter(({ id, payload }) => {
    const { projectId, lastId, filter } = exportMediaJob.payload.parse(
      readJson("jobs.payload", payload, id),
    );
    const hasSound = filter.types.length === 0 || filter.types.includes("audio");
    return projectId === recording.project_id && lastId >= recording.id && hasSound;
  });
  for (const { id, result, result_key: key } of held) {
    const told = { ...readJson("jobs.result", result ?? "{}", id), isTaken: true };
    await trx
      .updateTable("jobs")
      .set(
        key === null
          ? { lease_key: null, leased_until: null, attempts: 0 }
          : { result_key: null, result: writeJson("jobs.result", told) },
      )
      .where("id", "=", id)
      .execute();
  }
  return held.flatMap(({ result_key: key }) => key ?? []);
}
