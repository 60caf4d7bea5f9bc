import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { listMyJobs } from "#contract/wire/jobs.ts";
import { takeMediaExports } from "#api/recordings/operations/take-media-exports.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { see } from "#tests/support/recordings/observations.ts";

async function openWithRecordings() {
  const site = await openKeaBasin();
  const { camera } = site;
  const [rat, cat] = [
    await see(site.api, camera, { at: "2026-11-19T11:30:05Z", tracks: [["rat"]] }),
    await see(site.api, camera, { at: "2026-11-19T12:30:05Z", tracks: [["cat"]] }),
  ];
  return { ...site, rat, cat, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

const path = "/kea-basin/activity/export";

test("the page says what is exported, and its form carries the search to each format", async () => {
  await using site = await openWithRecordings();
  const page = await site.get(`${path}?tagged-with=rat&from=2026-11-01&min-duration=3`);
  expect(page).toMatchObject({ status: 200, title: "Export | Nightjar" });
  expect(page.text).toContain(
    "1 visit (1 recording): Visits of rat since 1 Nov 2026, at least 3 seconds long.",
  );
  const ofRecordings = await site.get(`${path}?tagged-with=rat&display-mode=recordings`);
  expect(ofRecordings.text).toContain("This exports 1 recording: Recordings of rat");
  for (const format of ["csv", "jsonl", "geojson"]) {
    expect(page.html).toMatch(new RegExp(`formaction="${path}\\.${format}"`, "i"));
  }
  expect(page.html).toContain('name="tagged-with" value="rat"');
  expect(page.html).toContain('checked="" value="visits"');
  for (const query of ["display-mode=recordings", "recording-mode=audio"]) {
    expect((await site.get(`${path}?${query}`)).html).toContain('checked="" value="recordings"');
  }
  const ofSound = await site.get(`${path}?recording-mode=audio`);
  expect(ofSound.html).toContain('value="tracks"');
  expect(ofSound.html).not.toContain('value="visits"');
  const refused = await site.get(`${path}.csv?recording-mode=audio&rows=visits`);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Sound and deleted recordings have no visits.");
  expect(page.text).toContain("1 file, 1 B.");
  expect(page.html).toMatch(/href="\/kea-basin\/activity\?[^"]*tagged-with=rat/);
});

test("each format is downloaded as the form asks for it", async () => {
  await using site = await openWithRecordings();
  const csv = await site.fetch(`${path}.csv?tagged-with=rat&rows=tracks&bom=on`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''kea-basin-tracks.csv",
  );
  const bytes = Buffer.from(await csv.arrayBuffer());
  expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
  const lines = bytes.toString().trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`/kea-basin/recording/${site.rat}/tracks/`);
  expect(lines[2]).toMatch(/^# complete,1,/);
  const jsonl = await (await site.fetch(`${path}.jsonl?rows=nonsense`)).text();
  expect(jsonl.trim().split("\n").at(-1)).toBe('{"complete":true,"rows":2}');
  const map = await site.fetch(`${path}.geojson?rows=visits`);
  expect(map.headers.get("content-type")).toBe("application/geo+json");
  expect(await map.json()).toMatchObject({ type: "FeatureCollection", complete: true, rows: 2 });
});

test("who is signed out, or of another project, gets nothing", async () => {
  await using site = await openWithRecordings();
  for (const address of [path, `${path}.csv`, `${path}.geojson`]) {
    expect((await site.get(address.replace("kea-basin", "weka-flat"))).status).toBe(303);
  }
  site.cookies.clear();
  const answer = await site.get(`${path}.csv`);
  expect([answer.status, answer.location]).toEqual([302, expect.stringContaining("/sign-in")]);
  const file = await site.get("/my-jobs/1/file");
  expect([file.status, file.location]).toEqual([302, "/sign-in?nextUrl=%2Fmy-jobs"]);
});

test("a ZIP of the files is made, listed and downloaded, in part as well", async () => {
  await using site = await openWithRecordings();
  const sent = await site.post(`${path}?tagged-with=rat`, {});
  expect([sent.status, sent.location]).toEqual([303, "/my-jobs"]);
  expect((await site.get("/my-jobs")).text).toContain("The ZIP is being made.");
  await site.api.jobs.drain();
  const { jobs } = await site.api.send(listMyJobs, {}, site.rangi.token);
  const file = `/my-jobs/${jobs[0]?.id}/file`;
  const done = await site.get("/my-jobs");
  expect(done.text).toContain("ZIP of files from Kea Basin");
  expect(done.text).toContain("1 file");
  expect(done.html).toContain(`href="${file}"`);
  const whole = await site.fetch(file);
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect(Object.keys(unzipSync(bytes)).at(-1)).toBe("recordings.csv");
  const rest = await site.fetch(file, { headers: { range: "bytes=10-" } });
  expect(rest.status).toBe(206);
  expect(rest.headers.get("content-length")).toBe(String(bytes.length - 10));
  const goOn = async (tag: string) =>
    (await site.fetch(file, { headers: { range: "bytes=10-", "if-range": tag } })).status;
  expect(await goOn(whole.headers.get("etag") ?? "")).toBe(206);
  expect(await goOn('"other"')).toBe(200);
  const recording = { id: 1_000, project_id: jobs[0]?.result?.projectId as number };
  expect(await takeMediaExports(site.api.services.store.write, recording)).toEqual([]);
  await takeMediaExports(site.api.services.store.write, { ...recording, id: 1 });
  const taken = await site.get("/my-jobs");
  expect(taken.text).toContain("Deleted, because speech in it has been removed since.");
  expect(taken.html).not.toContain(`href="${file}"`);
  const gone = await site.fetch(file, { headers: { accept: "text/html" } });
  expect([gone.status, gone.headers.get("location")]).toEqual([303, "/my-jobs"]);
  expect((await site.get("/my-jobs")).text).toContain("That file can't be downloaded");
  const range = { accept: "text/html", range: "bytes=10-" };
  expect((await site.fetch(file, { headers: range })).status).toBe(404);
});

test("what cannot be made is refused on the page", async () => {
  await using site = await openWithRecordings();
  const answer = await site.post(`${path}?tagged-with=stoat`, {});
  expect([answer.status, answer.title]).toEqual([400, "Error: Export | Nightjar"]);
  expect(answer.text).toContain("There are no files to put into a ZIP.");
  expect((await site.get(`${path}?tagged-with=stoat`)).text).toContain("There are no files.");
});
