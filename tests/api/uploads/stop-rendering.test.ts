import { expect, test } from "vitest";
import { openStore } from "#api/db/open.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

async function readJob({ config, dataDir }: TestApi) {
  const store = await openStore({ databaseUrl: config.databaseUrl, dataDir });
  const job = await store.read
    .selectFrom("jobs")
    .select(["leased_until", "failed_at", "last_error"])
    .where("kind", "=", "render")
    .executeTakeFirst();
  await store.close();
  return job;
}

test(
  "what is stopped breaks off the picture it draws, and leaves the job to the next start",
  { timeout: 60_000 },
  async () => {
    await using api = await openTestApi();
    const { camera } = await makeCast(api);
    await record(api, camera, {}, makeCptv({ width: 160, height: 120, frames: 600 }));
    const drained = api.jobs.drain();
    await expect
      .poll(async () => (await readJob(api))?.leased_until ?? null, { timeout: 20_000 })
      .not.toBeNull();
    await api.close();
    await drained;
    expect(await readJob(api)).toMatchObject({ leased_until: null, failed_at: null });
  },
);
