import { expect, test } from "vitest";
import { makeFolder } from "#tests/support/backups/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

/** What the answer says the request is called. */
async function ask(api: TestApi, requestId: string): Promise<string | null> {
  const headers = { "x-request-id": requestId };
  const { status, headers: answered } = await requestRaw(api, "/api/v1/openapi.json", { headers });
  expect(status).toBe(200);
  return answered.get("x-request-id");
}

test("a request keeps the name that it comes with, if that is one", async () => {
  await using api = await openTestApi();
  const longest = "a".repeat(64);
  for (const given of ["7f3a.proxy_1-b", longest]) expect(await ask(api, given)).toBe(given);
  for (const given of ["", `${longest}a`, 'a","level":"error', "a b"]) {
    expect(await ask(api, given)).toMatch(/^[0-9a-f]{16}$/);
  }
});

test("what is logged of a job says which request has queued it, and of the jobs that follow", async () => {
  await using folder = await makeFolder();
  await using api = await openTestApi({ BACKUP_TO: folder.path });
  const { tokens } = await makeCast(api);
  const { backups } = api.services;
  const prove = async () => {
    throw new Error("No space is left for the proof.");
  };
  api.services.backups = backups && { ...backups, prove };
  const request = {
    method: "POST",
    token: tokens["super-user write"],
    headers: { "x-request-id": "of-ana" },
  };
  expect(await requestRaw(api, "/api/v1/backups", request)).toMatchObject({ status: 200 });
  await api.jobs.drain();
  expect(api.log).toMatchObject([
    { message: "Job prove-backup 1: No space is left for the proof.", requestId: "of-ana" },
  ]);
});
