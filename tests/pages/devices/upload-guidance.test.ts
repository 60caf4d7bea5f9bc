import { expect, test } from "vitest";
import { openWithTrailCamera, sendFiles } from "#tests/support/pages/card-pages.ts";
import { cardPart, makePicture, makeSnap } from "#tests/support/recordings/cards.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";

const evening = "2026:11:19 21:30:05";

test("locations that nobody has named can be told apart where pictures are filed", async () => {
  await using site = await openWithTrailCamera();
  for (const [hour, metres] of [
    [1, 2000],
    [2, 4000],
  ] as const) {
    await record(site.api, site.camera, {
      recordingDateTime: `2026-11-${18 + hour}T0${hour}:00:00.000Z`,
      location: northOf(ridge, metres),
    });
  }
  const page = await site.get(site.uploads);
  expect(page.text).toContain("New location of Ridge camera, 19 Nov 2026");
  expect(page.text).toContain("New location of Ridge camera, 20 Nov 2026");
});

test("a location is made on the way, and comes back chosen", async () => {
  await using site = await openWithTrailCamera();
  const sent = await sendFiles(site, site.uploads, [cardPart("a.jpg", makeSnap(evening))]);
  const job = await site.get(sent.location);
  const [, to = ""] = /href="([^"]*locations\/new[^"]*)"/.exec(job.html) ?? [];
  const form = await site.get(to.replaceAll("&amp;", "&"));
  expect(form.text).toContain("Back to the upload");
  const coordinates = "-43.6, 172.7";
  const input = { name: "Door", coordinates, since: "", for: sent.location };
  const check = await site.post("/kea-basin/locations/new", input);
  expect((await site.get(check.location ?? "")).text).toContain("Back to the upload");
  const made = await site.post("/kea-basin/locations/new", { ...input, checked: coordinates });
  expect(made.location).toMatch(new RegExp(`^${sent.location}\\?stationId=\\d+$`));
  const back = await site.get(made.location ?? "");
  expect(back.text).toContain("Door has been created.");
  expect(back.html).toMatch(/<option value="\d+" selected="">Door/);
  for (const foreign of ["https://example.nz/manual-uploads", "/other/manual-uploads"]) {
    const stray = { ...input, name: foreign, for: foreign, checked: coordinates };
    const elsewhere = await site.post("/kea-basin/locations/new", stray);
    expect(elsewhere.location).toMatch(/^\/kea-basin\/locations\/\d+$/);
  }
});

test("an upload of which nothing can be stored asks for nothing, and is no task", async () => {
  await using site = await openWithTrailCamera();
  const sent = await sendFiles(site, site.uploads, [cardPart("a.txt", Buffer.from("notes"))]);
  const job = await site.get(sent.location);
  expect(job.text).toContain("1 file: 1 not accepted.");
  expect(job.text).toContain("You can check this once there are files to store.");
  expect(job.text).toContain("There is nothing to store. This list will be deleted on");
  expect(job.html).not.toContain('name="timeZone"');
  expect((await site.get("/kea-basin")).text).not.toContain("not stored yet");
  expect((await site.get(site.uploads)).text).toContain("Nothing to store");
  await sendFiles(site, sent.location, [cardPart("b.jpg", makeSnap(undefined))]);
  expect((await site.get(sent.location)).html).toContain('name="timeZone"');
  expect((await site.get("/kea-basin")).text).toContain("1 file not stored yet");
});

test("what was not stored, and what is damaged, comes before all other files", async () => {
  await using site = await openWithTrailCamera();
  const whole = await makePicture(evening, { width: 320, height: 240 });
  const sent = await sendFiles(site, site.uploads, [
    cardPart("a.jpg", whole),
    cardPart("b.jpg", whole.subarray(0, whole.length - 400)),
    cardPart("c.jpg", Buffer.alloc(0)),
    cardPart("d.jpg", makeSnap(undefined)),
  ]);
  const waiting = await site.get(site.uploads);
  expect(waiting.text).toMatch(/3 files not stored yet, .* Check and store them/);
  expect(waiting.text.indexOf("not stored yet")).toBeLessThan(
    waiting.text.indexOf("Upload files from its card"),
  );
  expect((await site.get(sent.location)).text).not.toContain("is still running, or it broke off");
  await site.post(sent.location, { act: "start" });
  await site.api.jobs.drain();
  const done = await site.get(sent.location);
  const [, problems = ""] = /id="problems">(.*?)<\/section>/s.exec(done.html) ?? [];
  const said = problems.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  expect(said).toMatch(
    /b\.jpg Stored, damaged The picture is damaged: the end .* c\.jpg Not accepted The file is empty\. d\.jpg No date/,
  );
  expect(said).not.toContain("a.jpg");
  expect(done.html.indexOf('id="problems"')).toBeLessThan(done.html.indexOf('id="files"'));
  expect((await site.get(site.uploads)).text).not.toContain("not stored yet");
});

test("files that were all there before lead to their recordings", async () => {
  await using site = await openWithTrailCamera();
  const parts = [cardPart("a.jpg", makeSnap(evening))];
  const store = async () => {
    const { location } = await sendFiles(site, site.uploads, parts);
    const sent = await site.post(location, { act: "start", timeZone: "Pacific/Auckland" });
    expect(sent.status).toBe(303);
    await site.api.jobs.drain();
  };
  await store();
  const { location } = await sendFiles(site, site.uploads, parts);
  const known = await site.get(location);
  expect(known.text).toContain("1 file: 1 already there.");
  expect(known.text).toContain("There is nothing to store.");
  expect(known.html).toMatch(/href="\/kea-basin\/recording\/\d+\/tracks"/);
  expect(known.html).not.toContain("<summary>Show files by name");
  expect((await site.get("/kea-basin")).text).not.toContain("not stored yet");
});

test("an upload that broke off is said so wherever it waits, with what to do", async () => {
  await using site = await openWithTrailCamera();
  const sent = await sendFiles(site, site.uploads, [cardPart("a.jpg", makeSnap(evening))]);
  await site.api.services.store.write
    .updateTable("upload_jobs")
    .set({ receiving_since: site.api.now().toISOString() })
    .execute();
  const uploads = await site.get(site.uploads);
  expect(uploads.text).toMatch(/1 file not stored yet, .* or it broke off\. .* Upload the rest/);
  const job = await site.get(sent.location);
  expect(job.text).toContain("Choose all files of the card again");
  expect(job.html).toMatch(/<details[^>]* open=""[^>]*>.{0,300}Upload more files/s);
});

test("an upload that nothing has arrived of yet counts its steps all the same", async () => {
  await using site = await openWithTrailCamera();
  const begun = await site.fetch(`${site.uploads}/jobs/files`, {
    method: "POST",
    body: new URLSearchParams({ stationId: "" }),
    headers: { origin: site.url },
  });
  const { id } = (await begun.json()) as { id: number };
  const page = await site.get(`${site.uploads}/jobs/${id}`);
  expect(page.text).toMatch(
    /1\. What has arrived .* 2\. When they were recorded .* 3\. Store them/,
  );
  expect(page.text).not.toContain("Nothing yet");
});
