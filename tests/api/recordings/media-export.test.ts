import {
  findJob,
  openWithCast,
  openWithDays,
  readFolder,
} from "#tests/support/recordings/media-exports.ts";
import { addDays } from "date-fns";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { getJobFile } from "#contract/wire/jobs.ts";
import { exportMedia, measureMedia } from "#contract/wire/recordings/media-export.ts";
import { exportMedia as makeArchive } from "#api/recordings/operations/export-media.ts";
import { pruneJobs } from "#api/jobs/operations/prune-jobs.ts";
import type { MediaExport } from "#api/jobs/job-kinds.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { ridge } from "#tests/support/projects/places.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeProject,
} from "#tests/support/projects/people.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";

const all = { "include-false-positives": true };
const members = {
  ...everyone("ok" as const),
  anonymous: 401,
  stranger: 403,
  invited: 403,
  device: 401,
};

function readArchive(bytes: Uint8Array) {
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, Buffer.from(content)]));
}

test("files of a search become a ZIP by location and night, with their table", async () => {
  const { api, member, camera, projectId } = await openWithCast();
  await using _ = api;
  const at = "2026-11-20T11:30:05Z";
  const first = await see(api, camera, { at, location: ridge, tracks: [["rat"]] });
  const second = await see(api, camera, { at: "2026-11-19T22:00:00Z", tracks: [["cat"]] });
  const { write } = api.services.store;
  await write.updateTable("locations").set({ name: "../Hut: <north>" }).execute();
  await write
    .updateTable("recordings")
    .set({ location_id: null, latitude: null, longitude: null })
    .where("id", "=", second)
    .execute();
  const input = { projectId, ...all };
  expect(await api.send(measureMedia, input, member.token)).toMatchObject({ files: 2, bytes: 2 });
  expect(await api.send(exportMedia, input, member.token)).toMatchObject({ files: 2, bytes: 2 });
  await see(api, camera, { at: "2026-11-20T02:00:00Z", tracks: [["stoat"]] });
  expect(await findJob(api, member)).toMatchObject({ kind: "export-media", state: "waiting" });
  await api.jobs.drain();
  const job = await findJob(api, member);
  expect(job).toMatchObject({
    state: "finished",
    progress: { done: 2, total: 2 },
    result: { fileName: "kea-basin-files-2026-11-20.zip", files: 2, missing: 0 },
  });
  const response = await api.send(getJobFile, { id: job.id }, member.token);
  expect(response.headers.get("content-type")).toBe("application/zip");
  const files = readArchive(await response.bytes());
  expect(Object.keys(files)).toEqual([
    `files/-Hut- -north-/2026-11-20/2026-11-21 00-30-05 Ridge camera ${first}.cptv`,
    `files/No location/2026-11-19/2026-11-20 11-00-00 Ridge camera ${second}.cptv`,
    "recordings.csv",
  ]);
  expect(Object.values(files)[0]).toEqual(Buffer.from([1]));
  expect(String(files["recordings.csv"])).toContain("# complete,2,");
});

test("what the store has not is listed in the ZIP", async () => {
  const { api, member, camera, projectId } = await openWithCast();
  await using _ = api;
  const id = await see(api, camera, { at: "2026-11-20T11:30:05Z", tracks: [["rat"]] });
  await see(api, camera, { at: "2026-11-20T12:30:05Z", tracks: [["rat"]] });
  const row = await api.services.store.read
    .selectFrom("recordings")
    .select("raw_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await api.services.files.remove(row.raw_key ?? "");
  await api.send(exportMedia, { projectId }, member.token);
  await api.jobs.drain();
  const job = await findJob(api, member);
  expect(job.result).toMatchObject({ files: 1, missing: 1 });
  const response = await api.send(getJobFile, { id: job.id }, member.token);
  const files = readArchive(await response.bytes());
  expect(Object.keys(files)).toHaveLength(3);
  expect(String(files["missing files.txt"])).toContain(`Ridge camera ${id}.cptv`);
});

test("a ZIP has the day of the project in its name", async () => {
  const { api, member, camera, projectId } = await openWithCast();
  await using _ = api;
  await see(api, camera, { at: "2026-11-20T05:30:05Z", tracks: [["rat"]] });
  await api.send(exportMedia, { projectId }, member.token);
  const midnight = Date.parse("2026-11-21T00:00:00+13:00");
  api.advance((midnight - api.now().getTime()) / 1000);
  await api.jobs.drain();
  const { result } = await api.services.store.read
    .selectFrom("jobs")
    .select("result")
    .where("kind", "=", "export-media")
    .executeTakeFirstOrThrow();
  expect(result).toContain("kea-basin-files-2026-11-21.zip");
});

test("a download goes on where it was cut", async () => {
  const { api, member, camera, projectId } = await openWithCast();
  await using _ = api;
  await see(api, camera, { at: "2026-11-20T11:30:05Z", tracks: [["rat"]] });
  await api.send(exportMedia, { projectId }, member.token);
  await api.jobs.drain();
  const { id } = await findJob(api, member);
  const whole = await (await api.send(getJobFile, { id }, member.token)).bytes();
  const request = new Request(`http://api.test/api/v1/jobs/${id}/file`, {
    headers: { authorization: member.token, range: "bytes=100-" },
  });
  const rest = await api.fetch(request);
  expect(rest.status).toBe(206);
  expect(rest.headers.get("content-range")).toBe(`bytes 100-${whole.length - 1}/${whole.length}`);
  expect(Buffer.from(await rest.bytes())).toEqual(Buffer.from(whole.subarray(100)));
  const goOn = async (ifRange: string) => {
    const headers = { authorization: member.token, range: "bytes=100-", "if-range": ifRange };
    return api.fetch(new Request(request.url, { headers }));
  };
  const tag = rest.headers.get("etag") ?? "";
  expect((await goOn(tag)).status).toBe(206);
  for (const other of ['"other"', `W/${tag}`, api.now().toUTCString(), ""]) {
    const answer = await goOn(other);
    expect([answer.status, answer.headers.get("content-length")]).toEqual([
      200,
      String(whole.length),
    ]);
  }
});

test("one that is cancelled leaves nothing behind", async () => {
  const { api, projectId, filter } = await openWithDays();
  await using _ = api;
  const order: MediaExport = { projectId, projectName: "Kea Basin", filter, lastId: 1000 };
  const abort = new AbortController();
  const reports: number[] = [];
  const report = ({ done }: { done: number }) => {
    reports.push(done);
    abort.abort(new Error("Cancelled"));
  };
  const making = makeArchive(api.services, order, { signal: abort.signal, report });
  await expect(making).rejects.toThrow("Cancelled");
  expect(reports).toEqual([1]);
  expect(await readFolder(api, "incoming")).toEqual([]);
  expect(await readFolder(api, "files/export")).toEqual([]);
});

test("the file goes with its job after 30 days", async () => {
  const { api, member, camera, projectId } = await openWithCast();
  await using _ = api;
  await see(api, camera, { at: "2026-11-20T11:30:05Z", tracks: [["rat"]] });
  await api.send(exportMedia, { projectId }, member.token);
  await api.jobs.drain();
  const listArchives = async () => (await listFiles(api)).filter((key) => key.includes("/export/"));
  expect(await listArchives()).toHaveLength(1);
  await pruneJobs(api.services);
  expect(await listArchives()).toHaveLength(1);
  await pruneJobs({ ...api.services, now: () => addDays(api.now(), 31) });
  expect(await listArchives()).toEqual([]);
});

test("members may have the files, of their own project and by their own job", async () => {
  const { api, tokens, member, admin, owner, camera, projectId } = await openWithCast();
  await using _ = api;
  await see(api, camera, { at: "2026-11-20T11:30:05Z", tracks: [["rat"]] });
  for (const endpoint of [measureMedia, exportMedia]) {
    const answers = await answersByRole(tokens, (token) =>
      api.attempt(endpoint, { projectId }, token),
    );
    expect(answers).toEqual(members);
  }
  const elsewhere = await makeProject(api, owner, "Weka Flat");
  const other = await makeCamera(api, elsewhere, "Flat camera");
  const foreign = await see(api, other, { at: "2026-11-20T02:00:00Z", tracks: [["cat"]] });
  expect((await api.refuse(exportMedia, { projectId: elsewhere }, member.token)).status).toBe(403);
  const ofOther = { projectId, ids: [foreign] };
  expect(await api.send(measureMedia, ofOther, member.token)).toMatchObject({ files: 0 });
  await api.jobs.drain();
  const { id } = await findJob(api, member);
  expect((await api.send(getJobFile, { id }, member.token)).status).toBe(200);
  expect((await api.refuse(getJobFile, { id }, admin.token)).status).toBe(403);
  expect((await requestRaw(api, `/api/v1/jobs/${id}/file`)).status).toBe(401);
  await api.services.store.write
    .updateTable("memberships")
    .set({ removed_at: api.now().toISOString() })
    .where("user_id", "=", member.id)
    .execute();
  expect((await api.refuse(getJobFile, { id }, member.token)).status).toBe(403);
});
