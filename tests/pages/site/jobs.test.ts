import { expect, test } from "vitest";
import { listMyJobs } from "#contract/wire/jobs.ts";
import { openWithTrailCamera, sendFiles } from "#tests/support/pages/card-pages.ts";
import { cardPart, makeSnap } from "#tests/support/recordings/cards.ts";
import { makeSuperUser } from "#tests/support/projects/people.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";

const evening = "2026:11:19 21:30:05";

async function startCard(site: Awaited<ReturnType<typeof openWithTrailCamera>>): Promise<string> {
  const parts = [1, 2].map((number) => cardPart(`${number}.jpg`, makeSnap(evening, number)));
  const { location } = await sendFiles(site, site.uploads, parts);
  await site.post(location, { act: "start" });
  return location;
}

test("whoever has asked for nothing is told what would be listed", async () => {
  await using site = await openKeaBasin();
  const page = await site.get("/my-jobs");
  expect(page).toMatchObject({ status: 200, title: "My jobs | Nightjar" });
  expect(page.text).toContain("No jobs yet");
  expect((await site.get("/kea-basin")).html).toContain('href="/my-jobs"');
});

test("a card that is stored is listed, and leads to its page", async () => {
  await using site = await openWithTrailCamera();
  const card = await startCard(site);
  const waiting = await site.get("/my-jobs");
  expect(waiting.text).toContain("Pictures from Creek cam Waiting");
  expect(waiting.html).toContain(`href="${card}"`);
  expect(waiting.html).toMatch(/<a [^>]*href="\/my-jobs"[^>]*>Check again/);
  expect(waiting.text).toMatch(/8:30 ?pm, just now/);
  await site.api.jobs.drain();
  const done = await site.get("/my-jobs");
  expect(done.text).toContain("Finished");
  expect(done.text).toContain("2 stored");
  expect(done.html).not.toContain("jobId");
});

test("a job is cancelled by its button, once", async () => {
  await using site = await openWithTrailCamera();
  const card = await startCard(site);
  const { jobs } = await site.api.send(listMyJobs, {}, site.rangi.token);
  const jobId = String(jobs[0]?.id);
  expect((await site.get("/my-jobs")).html).toContain(`name="jobId" value="${jobId}"`);
  const sent = await site.post("/my-jobs", { jobId });
  expect([sent.status, sent.location]).toEqual([303, "/my-jobs"]);
  const page = await site.get("/my-jobs");
  expect(page.text).toContain("The job has been cancelled.");
  expect(page.text).toContain("Cancelled");
  expect((await site.get(card)).text).toContain("2 failed");
  const again = await site.post("/my-jobs", { jobId });
  expect([again.status, again.title]).toEqual([400, "Error: My jobs | Nightjar"]);
  expect(again.text).toContain("The job has ended already.");
  expect((await site.post("/my-jobs", { jobId: "999" })).status).toBe(403);
});

test("super-users see every job with its lane, and those who may write cancel them", async () => {
  await using site = await openWithTrailCamera();
  await startCard(site);
  expect(await site.get("/all-jobs")).toMatchObject({ status: 403 });
  await makeSuperUser(site.api, site.rangi, "read");
  const read = await site.get("/all-jobs");
  expect(read).toMatchObject({ status: 200, title: "All jobs | Nightjar" });
  expect(read.text).toContain("Lane import");
  expect(read.text).toContain("for Rangi");
  expect(read.html).not.toContain('name="jobId"');
  expect((await site.get("/all-jobs?state=failed")).text).toContain("No jobs match");
  await makeSuperUser(site.api, site.rangi, "write");
  expect((await site.get("/all-jobs")).html).toContain('name="jobId"');
});
