import { expect, test } from "vitest";
import {
  countUploadFiles,
  findDatedFile,
  listCardKeys,
  listUploadFilesOf,
  listWaitingFiles,
} from "#api/cards/queries/upload-files.ts";
import {
  listOpenUploadsOf,
  listRemovedJobs,
  listStoringJobs,
  listUploadJobsOf,
} from "#api/cards/queries/upload-jobs.ts";
import type { Db } from "#api/db/open.ts";
import { explainPlans } from "#tests/support/databases/plans.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

test.skipIf(isPostgres)("what is asked of cards is found in indexes, in their order", async () => {
  await using api = await openTestApi();
  const explain = async (ask: (db: Db) => Promise<unknown>) => {
    const steps = await explainPlans(api.services.store.file as string, ask);
    return steps.filter((step) => /upload_|TEMP B-TREE/.test(step)).join("; ");
  };
  const after = { name: "b", sha1: "c" };
  const page = { state: undefined, after, limit: 9 };
  const once = "sqlite_autoindex_upload_files_1";
  const search = "SEARCH upload_files USING";
  expect(await explain((db) => listUploadFilesOf(db, 1, page))).toBe(
    `${search} INDEX ${once} (job_id=? AND (name,sha1)>(?,?))`,
  );
  expect(await explain((db) => listUploadFilesOf(db, 1, { ...page, state: "failed" }))).toBe(
    `${search} INDEX upload_files_by_state (job_id=? AND state=? AND (name,sha1)>(?,?))`,
  );
  expect(await explain((db) => listWaitingFiles(db, 1, 9))).toBe(
    `${search} INDEX upload_files_waiting (job_id=? AND state=?)`,
  );
  expect(await explain((db) => findDatedFile(db, 1, "last"))).toBe(
    `${search} INDEX upload_files_by_clock (job_id=? AND clock>?)`,
  );
  expect(await explain((db) => countUploadFiles(db, [1, 2]))).toMatch(
    /^SEARCH upload_files USING COVERING INDEX upload_files_\w+ \(job_id=\?\)$/,
  );
  expect(await explain((db) => listCardKeys(db, ["a"]))).toBe(
    `${search} COVERING INDEX upload_files_by_key (key=?)`,
  );
  const jobsPage = { after: { at: "2026-11-20T00:00:00.000Z", id: 3 }, limit: 9 };
  expect(await explain((db) => listUploadJobsOf(db, 1, jobsPage))).toBe(
    "SEARCH upload_jobs USING INDEX upload_jobs_by_device (device_id=? AND created_at<?)",
  );
  const open = await explain((db) => listOpenUploadsOf(db, 1, 9));
  expect(open).toContain("SEARCH upload_jobs USING INDEX upload_jobs_by_device (device_id=?)");
  expect(open).toMatch(
    /upload_files USING COVERING INDEX upload_files_\w+ \(job_id=\? AND state=\?\)/,
  );
  expect(await explain(listStoringJobs)).toContain("USING INDEX upload_jobs_unfinished");
  expect(await explain(listRemovedJobs)).toContain("INDEX upload_jobs_removed");
});
