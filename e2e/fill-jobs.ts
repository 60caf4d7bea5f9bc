import { addMinutes, subDays } from "date-fns";
import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { importCardJob } from "#api/jobs/job-kinds.ts";
import type { Person } from "#tests/support/projects/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";

interface Ending {
  attempts?: number;
  due_at?: string;
  cancelled_at?: string;
  failed_at?: string;
  last_error?: string;
}

/** Jobs of a person that waited in vain, were cancelled and failed; more of them stand beside. */
export async function fillJobs(api: TestApi, person: Person, uploadJobIds: number[]) {
  const { write } = api.services.store;
  const now = api.now();
  const fault = { attempts: 3, last_error: "EIO: i/o error, read" };
  const endings: Ending[] = [
    { due_at: addMinutes(now, 2).toISOString(), ...fault, attempts: 2 },
    { cancelled_at: subDays(now, 1).toISOString() },
    { failed_at: addMinutes(now, -20).toISOString(), ...fault },
  ];
  for (const [index, ending] of endings.entries()) {
    const uploadJobId = uploadJobIds[index] ?? 0;
    const order = { now: addMinutes(now, -60 * index), requestedBy: person.id };
    await enqueueJob(write, importCardJob, { uploadJobId }, order);
    await write
      .updateTable("jobs")
      .set(ending)
      .where("subject_id", "=", uploadJobId)
      .where("kind", "=", importCardJob.kind)
      .where("finished_at", "is", null)
      .execute();
  }
}
